import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import type { FileStorage } from '../platform/storage.ts';
import type { FirstAccount } from './first-start.ts';

/** A running product. */
export interface Running {
  readonly url: string;
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly storage: FileStorage;
  /** The account created in an empty database. */
  readonly firstAccount: FirstAccount | undefined;
  /** Finishes running requests, then closes connections and, if no other process uses it, the embedded database. */
  stop(): Promise<void>;
}
