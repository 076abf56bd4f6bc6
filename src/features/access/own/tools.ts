import type { Context, UploadedFile } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** What the own account needs of other features: the product connects it. */
export interface OwnAccountTools {
  /** @throws ProblemError VALIDATION_FAILED naming `currentPassword`, RATE_LIMITED. */
  provePassword(context: Context, password: string): Promise<void>;
  /** The middle of an uploaded picture as a square WebP. @throws ProblemError when it is no picture. */
  squarePicture(services: Services, context: Context, file: UploadedFile, side: number): Promise<Buffer>;
  addressCodes(services: Services): AddressCodes;
}

/** Codes that prove an email address, for an account. */
interface AddressCodes {
  issue(transaction: Database, purpose: 'confirmAddress', subject: string, minutes: number): Promise<{ code: string }>;
  check(database: Database, purpose: 'confirmAddress', subject: string, code: string): Promise<boolean>;
  use(transaction: Database, purpose: 'confirmAddress', subject: string): Promise<boolean>;
}
