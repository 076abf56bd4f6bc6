import type { ValueName } from '../../contract/measured-values.ts';
import type { Reading } from '../../contract/readings.ts';
import type { EntryRow } from './row-state.ts';

/** Actions for a reading besides typing. */
export interface RowActions {
  /** Sets the reason of some readings, by their keys. */
  onExplain: (keys: readonly string[], reason: string, code?: string) => void;
  onChoose: (key: string, name: ValueName, text: string) => void;
  onKeepOwn: (key: string, current: Reading) => void;
  /** Sends a refused reading again. */
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
  onHistory: (row: EntryRow) => void;
}
