import type { z as zodNamespace } from 'zod';

/**
 * The Zod namespace, handed to a schema function by whoever needs the schema (the server, a test). The contract
 * imports only its types, so the browser, which uses an operation's name and types, never downloads Zod.
 */
export type Zod = typeof zodNamespace;

/**
 * Who may call an operation. `permission`: an account whose roles grant the operation's own name. `session`: any
 * signed-in account. `own-password`: also an account that must change its password first. `public`: everyone.
 */
export type Access = 'permission' | 'session' | 'own-password' | 'public';

/**
 * One call of the API, as a value: its name (also its permission, OpenAPI id and audit name), its schemas and who
 * may call it. Handlers and screens are typed by this value alone; neither needs the whole table.
 */
export interface Operation<Input = unknown, Output = unknown> {
  readonly name: string;
  /** What OpenAPI says of it, where its name and schemas leave something to ask. */
  readonly description?: string;
  /** The noun it belongs to: groups it in the APIs table, OpenAPI tags and the audit log. */
  readonly group: string;
  readonly access: Access;
  /** True when a call may change stored data: such calls are audited and refused in read-only sessions. */
  readonly writes: boolean;
  /** A call may change who may do what (accounts, sessions, roles): when it is answered, every process sees it. */
  readonly changesAccess?: boolean;
  /** A person answers for it with a name: no machine may call it, whatever its roles. */
  readonly byPeople?: boolean;
  /** A second try under the same `Idempotency-Key` is answered with what the first one stored. */
  readonly keyed?: boolean;
  readonly input: (z: Zod) => zodNamespace.ZodType<Input, unknown>;
  readonly output: (z: Zod) => zodNamespace.ZodType<Output, unknown>;
  /** The body is multipart/form-data with one file in the part `file`; `input` describes the other parts. */
  readonly upload?: boolean;
  /** The answer is a file, sent as it is made; `output` is then never asked. */
  readonly download?: boolean;
}

/** Declares an operation; every one must say who may call it. */
export function operation<Input, Output>(definition: Operation<Input, Output>): Operation<Input, Output> {
  return definition;
}
