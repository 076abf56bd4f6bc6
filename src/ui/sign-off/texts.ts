import type { Shortcut } from '../../browser/shortcuts.ts';
import { addTexts, type Translate } from '../../browser/translation.ts';
import { formatInstant } from '../../lib/format.ts';
import { gapKinds, type SignOffCell, stateOf } from './cells.ts';
import english from './messages/en.json';
import vietnamese from './messages/vi.json';

// These texts load with the first part of the sign-off page.
addTexts('vi', 'signOff', vietnamese);
addTexts('en', 'signOff', english);

/** The keys of the sign-off grid, by what they do. */
export const signOffKeys = {
  move: 'ArrowLeft ArrowRight ArrowUp ArrowDown',
  select: 'Shift-ArrowUp Shift-ArrowDown Shift-ArrowLeft Shift-ArrowRight',
  line: 'Mod-Space Shift-Space',
  all: 'Mod-a',
  open: 'Enter',
} as const;

/** The keys of the sign-off grid with their texts. */
export function signOffShortcuts(t: Translate): readonly Shortcut[] {
  return Object.entries(signOffKeys).map(([name, keys]) => ({ group: 'grid', keys, text: t(`signOff:keys.${name}`) }));
}

/** What a day lacks: thiếu 2, 1 có nghi vấn. */
export function gapsText({ gaps }: Pick<SignOffCell, 'gaps'>, t: Translate): string {
  return gapKinds
    .flatMap((kind) => ((gaps[kind] ?? 0) > 0 ? t(`signOff:gap.${kind}`, { count: gaps[kind] }) : []))
    .join(', ');
}

/** A cell in a word or two, as it stands in the grid. */
export function cellText(cell: SignOffCell | undefined, today: string, t: Translate): string {
  const state = stateOf(cell, today);
  if (!cell || state === 'empty' || state === 'complete') return t(`signOff:state.${state}`);
  if (state === 'today') return gapsText(cell, t) || t('signOff:state.today');
  return state === 'signed' ? (cell.frozenByName ?? t('signOff:state.signed')) : gapsText(cell, t);
}

/** A cell in full, for a tooltip and to be read aloud. */
export function cellDetail(cell: SignOffCell | undefined, today: string, t: Translate): string {
  const state = stateOf(cell, today);
  if (!cell) return t('signOff:state.empty');
  const signed =
    state === 'signed' &&
    t('signOff:state.signedBy', { name: cell.frozenByName, at: formatInstant(cell.frozenAt ?? '') });
  const going = state === 'today' && t('signOff:state.today');
  const complete = (state === 'complete' || state === 'empty') && t(`signOff:state.${state}`);
  return [signed, going, complete, gapsText(cell, t), cell.detail].filter((part) => part).join('; ');
}
