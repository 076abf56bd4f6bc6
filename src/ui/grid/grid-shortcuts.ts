import type { Shortcut } from '../../browser/shortcuts.ts';
import { addTexts } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import english from './messages/en.json';
import vietnamese from './messages/vi.json';

// These texts load with the first grid.
addTexts('vi', 'grid', vietnamese);
addTexts('en', 'grid', english);

/** The keys of a grid, by what they do; each has its text in the catalogue `grid`. */
export const gridKeys = {
  move: 'ArrowLeft ArrowRight ArrowUp ArrowDown',
  down: 'Enter Shift-Enter',
  next: 'Tab Shift-Tab',
  answer: 'Alt-ArrowDown',
  select: 'Shift-ArrowUp Shift-ArrowDown',
  edit: 'F2',
  cancel: 'Escape',
  clear: 'Delete',
  fillDown: 'Mod-d',
  copy: 'Mod-c Mod-x',
  paste: 'Mod-v',
  undo: 'Mod-z',
  redo: 'Mod-y Mod-Shift-z',
  ends: 'Mod-Home Mod-End',
} as const;

/** The keys of a grid with their texts, in the current language. */
export function useGridShortcuts(): readonly Shortcut[] {
  const { t } = useTranslation();
  return Object.entries(gridKeys).map(([name, keys]) => ({ group: 'grid', keys, text: t(`grid:${name}`) }));
}
