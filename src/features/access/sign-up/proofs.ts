import type { Services } from '../../../engine/slices/services.ts';
import type { Database } from '../../../platform/database/connect.ts';

type Purpose = 'confirmAddress' | 'invitation';

/** The one-time codes of the product, as far as signing up uses them (features/auth/one-time-codes.ts). */
export interface SignUpCodes {
  issue(
    transaction: Database,
    purpose: Purpose,
    subject: string,
    minutes: number,
  ): Promise<{ readonly code: string; readonly link: string }>;
  check(database: Database, purpose: Purpose, subject: string, code: string): Promise<boolean>;
  subjectOf(database: Database, purpose: Purpose, link: string): Promise<string | undefined>;
  use(transaction: Database, purpose: Purpose, subject: string): Promise<boolean>;
}

/** What signing up needs of the way the product signs people in. */
export interface SignUpProofs {
  createCodes(options: Services['identity']['options']): SignUpCodes;
  /** Counts what costs the server or others. @throws ProblemError RATE_LIMITED. */
  limitUses(
    database: Database,
    limits: readonly { readonly subject: string; readonly allowed: number }[],
    detail?: string,
  ): Promise<void>;
  /** Why a new password is refused, as a code of the contract. */
  refusalOf(
    database: Database,
    password: string,
    owner: { readonly username: string; readonly fullName: string; readonly email: string },
  ): Promise<string | undefined>;
}
