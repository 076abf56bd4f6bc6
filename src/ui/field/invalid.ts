import { createContext } from 'react';
import type { Translate } from '../../browser/translation.ts';

/** An error of a form. */
export interface Invalid {
  /** A field, or a place inside its value: `pictures.3.caption`. */
  readonly path: string;
  /** A key of the `validation` texts. */
  readonly code: string;
  readonly message: string;
}

/** The remaining errors of the last attempt to save a form, for fields that show errors inside themselves. */
export const ReportedProblems = createContext<readonly Invalid[]>([]);

/** The field at the start of a path. */
export function fieldOf({ path }: Pick<Invalid, 'path'>): string {
  return path.split('.')[0] ?? path;
}

/** An error message with the number of its row, if it is in one. */
export function sayPlace(t: Translate, { path, message }: Pick<Invalid, 'path' | 'message'>): string {
  const [, place, child] = path.split('.');
  return child === undefined ? message : t('kit:rows.problem', { place: Number(place) + 1, message });
}
