import type { z as zodNamespace } from 'zod';

/**
 * The Zod namespace, passed to a schema function by the code that needs the schema (the server, a test). The contract
 * imports only its types: the browser, which uses an operation's name and types, never downloads Zod.
 */
export type Zod = typeof zodNamespace;

/**
 * Who may call an operation. `permission`: an account whose roles grant the operation's own name. `session`: any
 * signed-in account. `own-password`: also an account that must change its password or set up a second factor first.
 * `public`: everyone.
 */
export type Access = 'permission' | 'session' | 'own-password' | 'public';

/**
 * One call of the API, as a value: its name (also its permission, OpenAPI id and audit name), its schemas and who may
 * call it. Handlers and screens are typed by this value alone; neither needs the list of all operations.
 */
export interface Operation<Input = unknown, Output = unknown> {
  readonly name: string;
  /** The OpenAPI description, where name and schemas are not clear enough. */
  readonly description?: string;
  /** The noun it belongs to. It groups the operation in the APIs table, OpenAPI tags and the audit log. */
  readonly group: string;
  readonly access: Access;
  /** True if a call may change stored data: such calls are audited and refused in read-only sessions. */
  readonly writes: boolean;
  /**
   * A call may change permissions (accounts, sessions, roles). Every process sees the change before the response is
   * sent.
   */
  readonly changesAccess?: boolean;
  /** Only people may call it, because a named person is responsible: no API client may, whatever its roles. */
  readonly byPeople?: boolean;
  /**
   * A session whose last proof is older than some minutes must prove again that its person is there: where the site
   * setting says so, or always.
   */
  readonly asksAgain?: boolean | 'always';
  /** A retry with the same `Idempotency-Key` gets what the first call stored. */
  readonly keyed?: boolean;
  readonly input: (z: Zod) => zodNamespace.ZodType<Input, unknown>;
  readonly output: (z: Zod) => zodNamespace.ZodType<Output, unknown>;
  /**
   * The body is multipart/form-data with one file in the part `file`; `input` describes the other parts. `orJson`: a
   * JSON body without a file is also taken.
   */
  readonly upload?: true | 'orJson';
  /** The response is a file, streamed while it is generated. `output` is not used. */
  readonly download?: boolean;
}

/** Declares an operation. Each must state who may call it. */
export function operation<Input, Output>(definition: Operation<Input, Output>): Operation<Input, Output> {
  return definition;
}
