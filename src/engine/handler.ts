import type { Readable } from 'node:stream';
import type { Language } from '../contract/languages.ts';
import type { Operation } from '../contract/operation.ts';
import type { Database } from '../platform/database/connect.ts';
import type { FileStorage } from '../platform/storage.ts';
import type { DataScope } from './data-scope.ts';

/** The caller: an account in one of its sessions. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly fullName: string;
  readonly mustChangePassword: boolean;
  /** The screen of its browser is locked: the session does nothing but unlock itself and end. */
  readonly locked: boolean;
  /** The account must set up a second factor first. */
  readonly mustEnrol: boolean;
  /** When the person of the session last proved to be there, in milliseconds; a machine's key is a proof of each call. */
  readonly provenAt: number;
  /**
   * Names of the operations that the account's roles grant; with `viewAs`, those that the other role or account has.
   */
  readonly permissions: ReadonlySet<string>;
  /** The role or account as which the session views the product. Such a session can only read. */
  readonly viewAs: { readonly kind: 'role' | 'account'; readonly id: string; readonly name: string } | null;
  /** The call is a program's, with a machine's key or a personal token: nobody is there to answer for a figure. */
  readonly program: boolean;
  /** The plants and reservoirs whose data the caller may see and change; null: all. With `viewAs` also those of the view. */
  readonly dataScope: DataScope | null;
  /** The name of the machine's key of the call. */
  readonly keyName?: string;
  /** The personal access token of the call, which grants some of the account's permissions. */
  readonly tokenId?: string;
}

/** What an account must do before anything else, as the code of a refusal. */
export function firstDuty({
  mustChangePassword,
  mustEnrol,
}: Principal): 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | undefined {
  if (mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  return mustEnrol ? 'SECOND_FACTOR_REQUIRED' : undefined;
}

/** What a handler works with: the origin of the call and the adapters it may use. */
export interface Context {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Null only in operations with access `public`. */
  readonly principal: Principal | null;
  readonly requestId: string;
  readonly ipAddress: string;
  readonly headers: Headers;
  /** The caller's language, also of mails to the same person. */
  readonly language: Language;
  /** A text of the contract's catalogue in the caller's language; of several keys, the first that exists. */
  text(key: string | readonly string[], values?: Readonly<Record<string, string | number>>): string;
  /** Adds a response header. */
  setHeader(name: string, value: string | string[]): void;
  /** The file of an upload operation. */
  readonly file?: UploadedFile;
}

/** An uploaded file, available while the call runs. The sender chose its name: at most 200 characters in NFC. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  read(from?: number): AsyncIterable<Buffer>;
  /** The whole file in memory. */
  whole(): Promise<Buffer>;
}

/** The result of a download operation: a file that is streamed while it is generated. */
export interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Readable;
}

/** An operation with the function that implements it. */
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
