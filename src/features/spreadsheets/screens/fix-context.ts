import { createContext } from 'react';
import type { ReadingChange } from './use-import-steps.tsx';

/** The actions that fix rows and cells. */
export interface FixActions {
  /** The file is being compared again: one change at a time. */
  readonly waiting: boolean;
  change(news: ReadingChange): void;
}

/** Undefined: the import is no longer open for fixes. */
export const FixContext = createContext<FixActions | undefined>(undefined);
