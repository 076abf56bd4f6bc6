import type { ImportProblem } from './queries/imports.ts';

/** Why nothing of an import was stored, or taken back. */
export class StoringProblem extends Error {
  readonly problem: ImportProblem;

  constructor(code: string, values: ImportProblem['values'] = {}) {
    super(code);
    this.problem = { code, values };
  }
}
