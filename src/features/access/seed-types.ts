/** A function as the product declares it: a named set of operations that roles are granted. */
export interface FunctionSeed {
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly apis: readonly string[];
}

/** A role that the product seeds at the first start. */
export interface RoleSeed {
  readonly code: string;
  readonly name: string;
  readonly functions: readonly string[];
}
