import type { PrivateFields } from '../../declare/slices/slice.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import type { FileStorage } from '../../platform/storage.ts';
import type { Principal } from '../handler.ts';
import type { ResourceScope } from '../record-rules.ts';

/** Who calls, and cookies to send along when the session was extended. */
export interface Caller {
  readonly principal: Principal;
  readonly setCookie: readonly string[];
  /** When the session ends if it is not used any more, in milliseconds. */
  readonly expiresAt: number;
}

/** What the host gives to every slice of the server: made once at the start, of the lists of the product. */
export interface Services extends ResourceScope {
  readonly settings: Pick<
    Config,
    'trashDays' | 'staffRetentionDays' | 'linkCheckDays' | 'sessionDays' | 'uploadLimits'
  >;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly identity: Identity;
  /** Whose session a request carries; null when none that is valid. */
  callerOf(headers: Headers): Promise<Caller | null>;
  readonly privateFields: readonly PrivateFields[];
  /** Tells operators of an error that no caller is told. */
  report(message: string, error: unknown): void;
  /** Has something ended when the product stops, after the last request was answered. */
  onStop(end: () => Promise<void>): void;
}
