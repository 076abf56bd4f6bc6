import { keysOf } from '../../../../lib/records.ts';
import type { Waiting } from '../../../../ui/grid/entry-queue.ts';
import { measured, noValues, type ValueName } from '../../contract/measured-values.ts';
import type { Reading, ReadingResult } from '../../contract/readings.ts';
import { cellText, readCell } from './cell-reading.ts';

/** What somebody typed of one reading and what is not stored yet: kept in this browser until it is. */
export interface Unsent extends Waiting<ReadingResult> {
  readonly reservoirId: string;
  readonly reservoirName: string;
  /** When it was read, as calls write it. */
  readonly at: string;
  /** What stood when it was typed; null: nothing. */
  readonly base: Reading | null;
  /** The texts of the cells that were changed. */
  readonly typed: Typed;
}

export type Typed = Readonly<Partial<Record<ValueName, string>>>;

/** The cells of a reading that are understood and say something else than what stands. */
export function changedValues({
  typed,
  base,
}: Pick<Unsent, 'typed' | 'base'>): Partial<Record<ValueName, string | null>> {
  const changed = measured.flatMap((column) => {
    const text = typed[column.name];
    if (text === undefined) return [];
    const reading = readCell(text, column);
    return 'value' in reading && reading.value !== (base?.[column.name] ?? null) ? [[column.name, reading.value]] : [];
  });
  return Object.fromEntries(changed);
}

/** The names of values that stand and would be changed: that is a correction, and needs a reason. */
export function corrections(unsent: Pick<Unsent, 'typed' | 'base'>): ValueName[] {
  const { base } = unsent;
  return keysOf(changedValues(unsent)).filter((name) => (base?.[name] ?? null) !== null);
}

/** Cells without those that say what stands anyway. */
export function settled(typed: Typed, base: Reading | null): Typed {
  const left = measured.flatMap((column) => {
    const text = typed[column.name];
    if (text === undefined) return [];
    const reading = readCell(text, column);
    return 'value' in reading && reading.value === (base?.[column.name] ?? null) ? [] : [[column.name, text]];
  });
  return Object.fromEntries(left);
}

/** What a cell shows: what was typed, or what stands. */
export function shownIn(name: ValueName, unsent: Unsent | undefined, stored: Reading | undefined): string {
  return unsent?.typed[name] ?? cellText(stored?.[name]);
}

/** What stands after a reading was stored, as far as this browser knows it until the day is read anew. */
export function currentAfter(sent: Unsent, { revision }: ReadingResult): Reading {
  const { base, reservoirId, at } = sent;
  const blank: Reading = {
    reservoirId,
    at,
    revision,
    ...noValues,
    revised: false,
    doubts: [],
    reason: null,
    recordedAt: at,
    recordedByName: null,
  };
  return { ...(base ?? blank), ...changedValues(sent), revision };
}
