import type { Readable } from 'node:stream';
import type { Operation } from '../contract/operation.ts';
import type { Database } from '../platform/database/connect.ts';
import type { FileStorage } from '../platform/storage.ts';

/** Who calls: an account through one of its sessions. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly fullName: string;
  readonly mustChangePassword: boolean;
  /** Names of the operations that the account's roles grant, or in a view as another what that one's do. */
  readonly permissions: ReadonlySet<string>;
  /** The role or account as which the session looks at the product; it can then only read. */
  readonly viewAs: { readonly kind: 'role' | 'account'; readonly id: string; readonly name: string } | null;
}

/** What a handler works with: the call's origin and the adapters it may use. */
export interface Context {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Null only in operations with access `public`. */
  readonly principal: Principal | null;
  readonly requestId: string;
  readonly ipAddress: string;
  readonly headers: Headers;
  /** A text of the contract's catalogue in the caller's language; of several keys the first that there is. */
  text(key: string | readonly string[], values?: Readonly<Record<string, string | number>>): string;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string | string[]): void;
  /** The file of an upload operation. */
  readonly file?: UploadedFile;
}

/** A file as it came in, there while the call lasts; its name is a claim of the sender, of at most 200 characters in NFC. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  read(from?: number): AsyncIterable<Buffer>;
  /** All of it in memory. */
  whole(): Promise<Buffer>;
}

/** What a download operation answers: a file that is sent as it is made. */
export interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Readable;
}

/** An operation with the function that carries it out. */
export interface Handler {
  readonly operation: Operation;
  run(input: unknown, context: Context): Promise<unknown>;
}

/** Binds a function to an operation; its input and output are typed by the operation's schemas. */
export function handle<Input, Output>(
  operation: Operation<Input, Output>,
  run: (input: NoInfer<Input>, context: Context) => Promise<NoInfer<Output>>,
): Handler {
  return { operation, run: run as Handler['run'] };
}

/** The caller of an operation that only signed-in accounts reach. */
export function callerOf(context: Context): Principal {
  if (!context.principal) throw new TypeError('A handler of a public operation has no caller.');
  return context.principal;
}
