import type { ValueName } from '../../contract/measured-values.ts';
import type { Reading } from '../../contract/readings.ts';
import type { EntryRow } from './row-state.ts';

/** What can be done with a reading besides typing into it. */
export interface RowActions {
  /** Says of some readings, by their keys, why they are right or corrected. */
  onExplain: (keys: readonly string[], reason: string) => void;
  onChoose: (key: string, name: ValueName, text: string) => void;
  onKeepOwn: (key: string, current: Reading) => void;
  /** Sends once more what was refused. */
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
  onHistory: (row: EntryRow) => void;
}
