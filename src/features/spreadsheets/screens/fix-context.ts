import { createContext } from 'react';
import type { ReadingChange } from './use-import-steps.tsx';

/** How rows and cells that are looked at can be mended. */
export interface FixActions {
  /** The file is being compared anew: one change at a time. */
  readonly waiting: boolean;
  change(news: ReadingChange): void;
}

/** Undefined: what is looked at is decided. */
export const FixContext = createContext<FixActions | undefined>(undefined);
