import type { Translation } from '../../../browser/translation.ts';
import { type Row, type RowsField, rowsOf, sameRow } from '../../../declare/kinds/rows.ts';
import { type Stretch, textDifference } from '../../../lib/text-difference.ts';
import type { FieldPair } from '../difference.ts';
import { rowText } from './plain-view.ts';
import './texts.ts';

/**
 * Two states of the rows of a record, one line per row: added and removed rows are marked completely, others by word; a
 * move, or a difference that the text does not show, is noted at the end of the line.
 */
export function rowsDifference(states: FieldPair<RowsField>, words: Translation): [Stretch[], Stretch[]] {
  const [before, after] = linesOf(states, words);
  return [joined(before), joined(after)];
}

/** The later rows, each with its change, followed by the removed ones. */
export function rowsChanges(states: FieldPair<RowsField>, words: Translation): Stretch[] {
  const [before, after] = linesOf(states, words);
  return joined([...after, ...before.filter(({ isAlone }) => isAlone)]);
}

interface Line {
  readonly stretches: readonly Stretch[];
  /** Whether the other side does not have this row. */
  readonly isAlone: boolean;
}

function linesOf(states: FieldPair<RowsField>, words: Translation): [Line[], Line[]] {
  const { t } = words;
  const [left, right] = [rowsOf(states[0].value), rowsOf(states[1].value)];
  const moved = movedIds(idsOf(left), idsOf(right));
  const side = (here: 0 | 1): Line[] => {
    const [mine, theirs] = here === 0 ? [left, right] : [right, left];
    const there = here === 0 ? 1 : 0;
    return mine.map((row): Line => {
      const text = rowText(states[here], row, words);
      const place = row.id === undefined ? -1 : theirs.findIndex(({ id }) => id === row.id);
      const counterpart = theirs[place];
      if (!counterpart) {
        const fate = t(here === 0 ? 'rows:removed' : 'rows:added');
        return { stretches: [marked(`${text} (${fate})`)], isAlone: true };
      }
      const otherText = rowText(states[there], counterpart, words);
      const stretches = textDifference(text, otherText)[0];
      const notes = [
        ...(moved.has(row.id) ? [t(here === 0 ? 'rows:movedTo' : 'rows:movedFrom', { place: place + 1 })] : []),
        ...(text === otherText && !sameRow(states[here].field, row, counterpart) ? [t('rows:changed')] : []),
      ];
      return {
        stretches: notes.length > 0 ? [...stretches, marked(` (${notes.join(', ')})`)] : stretches,
        isAlone: false,
      };
    });
  };
  return [side(0), side(1)];
}

function joined(lines: readonly Line[]): Stretch[] {
  return lines.flatMap(({ stretches }, place) =>
    place === 0 ? stretches : [{ text: '\n', different: false }, ...stretches],
  );
}

/**
 * The smallest set of moved rows that explains the new order. The others are a longest increasing subsequence of the
 * old positions.
 */
export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<unknown> {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.filter((id) => places.has(id));
  const placeOf = (index: number) => places.get(common[index] ?? '') ?? -1;
  // For each row: the length of the longest such subsequence that ends with it, and its predecessor there.
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const index of common.keys()) {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (lengths[earlier] ?? 0) + 1;
      if (placeOf(earlier) >= placeOf(index) || length <= (lengths[index] ?? 0)) continue;
      lengths[index] = length;
      previous[index] = earlier;
    }
    if ((lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  }
  const unchangedIds = new Set<string>();
  for (let index = last; index >= 0; index = previous[index] ?? -1) unchangedIds.add(common[index] ?? '');
  return new Set(common.filter((id) => !unchangedIds.has(id)));
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

function marked(text: string): Stretch {
  return { text, different: true };
}
