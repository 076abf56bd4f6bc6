import type { ImportProblem } from './queries/imports.ts';

/** Why an import could not be stored or undone; nothing was changed. */
export class StoringProblem extends Error {
  readonly problem: ImportProblem;

  constructor(code: string, values: ImportProblem['values'] = {}) {
    super(code);
    this.problem = { code, values };
  }
}
