import { createContext } from 'react';
import type { Translate } from '../../browser/translation.ts';

/** What is not as it must be in a form. */
export interface Invalid {
  /** A field, or a place inside its value: `pictures.3.caption`. */
  readonly path: string;
  /** Of the `validation` texts. */
  readonly code: string;
  readonly message: string;
}

/** What of the last attempt to save a form is still wrong, for fields that show it inside themselves. */
export const ReportedProblems = createContext<readonly Invalid[]>([]);

/** The field that a path begins with. */
export function fieldOf({ path }: Pick<Invalid, 'path'>): string {
  return path.split('.')[0] ?? path;
}

/** A problem with the row it is in, where it is in one. */
export function sayPlace(t: Translate, { path, message }: Pick<Invalid, 'path' | 'message'>): string {
  const [, place, child] = path.split('.');
  return child === undefined ? message : t('kit:rows.problem', { place: Number(place) + 1, message });
}
