/** A function as the product declares it: a named bundle of operations that roles are given. */
export interface FunctionSeed {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly apis: readonly string[];
}

/** A role as the product seeds it on the first start. */
export interface RoleSeed {
  readonly code: string;
  readonly name: string;
  readonly functions: readonly string[];
}

/** The role that is given every function the product gains. */
export const administratorRole = 'administrator';
