import type { Operation } from '../../contract/operation.ts';
import type { NotificationEvent } from '../../declare/slices/notification-events.ts';
import type { Database } from '../../platform/database/connect.ts';

/** One thing to be told. */
interface NotificationInput {
  /** What fills the places in the words: plain texts, as people wrote them. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The address in the product where it is to be seen. */
  readonly href: string;
  /** Who did it: he knows. */
  readonly by?: string | null | undefined;
  /** Whom it concerns, of a kind that is for one account. */
  readonly to?: string | null | undefined;
  /** Who may call this is told, of a kind that is for the callers of one of several operations. */
  readonly decidedBy?: Pick<Operation, 'name'>;
}

/** Tells those whom a kind is for, in the transaction of what happened: what is taken back was never told. */
export type Notify = (transaction: Database, kind: NotificationEvent, notification: NotificationInput) => Promise<void>;
