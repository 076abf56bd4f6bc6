import type { PrivateFields } from '../../declare/slices/slice.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { FileStorage } from '../../platform/storage.ts';
import type { Context, Principal } from '../handler.ts';
import type { ResourceScope } from '../record-rules.ts';
import type { StatusTotals } from '../status-totals.ts';

/** The caller, and the cookies to set if the session was extended. */
export interface Caller {
  readonly principal: Principal;
  readonly setCookie: readonly string[];
  /** When the session ends without further use, in milliseconds. */
  readonly expiresAt: number;
}

/** What the host provides to every server slice: created once at the start, from the lists of the product. */
export interface Services extends ResourceScope {
  readonly settings: Pick<
    Config,
    | 'mail'
    | 'providers'
    | 'claimedRoles'
    | 'trashDays'
    | 'staffRetentionDays'
    | 'linkCheckDays'
    | 'sessionDays'
    | 'uploadLimits'
  >;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly identity: Identity;
  /** Mails to people, sent after the commit. */
  readonly outbox: Outbox;
  /** A text of the server's catalogue in a language, for what is written without a request. */
  textIn(language: string, key: string | readonly string[], values?: Readonly<Record<string, string | number>>): string;
  /** The account and session of a request; null without a valid session. */
  callerOf(headers: Headers): Promise<Caller | null>;
  /** The context with the permissions that its caller has now: work that goes on after its call was answered asks again. */
  refreshRights(context: Context): Promise<Context>;
  readonly privateFields: readonly PrivateFields[];
  /** What the tabs of lists count. */
  readonly statusTotals: StatusTotals;
  /** Reports to operators an error that no caller sees. */
  report(message: string, error: unknown): void;
  /** Registers a function that runs when the product stops, after the last request was answered. */
  onStop(end: () => Promise<void>): void;
}
