import { keysOf } from '../../../../lib/records.ts';
import type { Waiting } from '../../../../ui/grid/entry-queue.ts';
import { measured, noValues, type ValueName } from '../../contract/measured-values.ts';
import type { Reading, ReadingResult } from '../../contract/readings.ts';
import { cellText, readCell } from './cell-reading.ts';

/** A reading that was typed and is not stored yet. The browser keeps it until then. */
export interface Unsent extends Waiting<ReadingResult> {
  readonly reservoirId: string;
  readonly reservoirName: string;
  /** The time of the reading, in API form. */
  readonly at: string;
  /** The stored reading when it was typed; null: none. */
  readonly base: Reading | null;
  /** The texts of the changed cells. */
  readonly typed: Typed;
}

export type Typed = Readonly<Partial<Record<ValueName, string>>>;

/** The valid cells of a reading that differ from the stored values. */
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

/** Whether a typed cell is not understood. */
export function hasUnclearCells({ typed }: Pick<Unsent, 'typed'>): boolean {
  return measured.some((column) => !('value' in readCell(typed[column.name] ?? '', column)));
}

/** Whether a cell is no number, or one of several. */
export function hasWrongCell({ typed }: Pick<Unsent, 'typed'>): boolean {
  return measured.some((column) => !('value' in readCell(typed[column.name] ?? '', column)));
}

/** The names of stored values that would change. That is a correction and needs a reason. */
export function corrections(unsent: Pick<Unsent, 'typed' | 'base'>): ValueName[] {
  const { base } = unsent;
  return keysOf(changedValues(unsent)).filter((name) => (base?.[name] ?? null) !== null);
}

/** Typed cells without those that equal the stored values. */
export function settled(typed: Typed, base: Reading | null): Typed {
  const left = measured.flatMap((column) => {
    const text = typed[column.name];
    if (text === undefined) return [];
    const reading = readCell(text, column);
    return 'value' in reading && reading.value === (base?.[column.name] ?? null) ? [] : [[column.name, text]];
  });
  return Object.fromEntries(left);
}

/** The text of a cell: typed, or else stored. */
export function shownIn(name: ValueName, unsent: Unsent | undefined, stored: Reading | undefined): string {
  return unsent?.typed[name] ?? cellText(stored?.[name]);
}

/** The stored reading after sending, as far as the browser knows it until the day is fetched again. */
export function currentAfter(sent: Unsent, { revision }: ReadingResult): Reading {
  const { base, reservoirId, at } = sent;
  return { ...(base ?? blankReading(reservoirId, at)), ...changedValues(sent), revision };
}

/** The first revision of a reading, without values. */
export function blankReading(reservoirId: string, at: string): Reading {
  return {
    reservoirId,
    at,
    revision: 1,
    ...noValues,
    revised: false,
    doubts: [],
    reason: null,
    reasonCode: null,
    unattended: false,
    publicState: 'provisional',
    releasedAt: null,
    releasedByName: null,
    assumedTime: false,
    source: null,
    note: null,
    recordedAt: at,
    recordedByName: null,
    recordedByKey: null,
  };
}
