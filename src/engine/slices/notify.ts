import type { Operation } from '../../contract/operation.ts';
import type { NotificationEvent } from '../../declare/slices/notification-events.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { DataScope } from '../data-scope.ts';

type NotificationValues = Readonly<Record<string, string | number>>;

/** One notification. */
interface NotificationInput {
  /** Values for the placeholders in its texts: plain text, as people wrote it. */
  readonly values: NotificationValues;
  /** The address in the product where the subject can be seen. */
  readonly href: string;
  /** What it says to an account that is bound to plants and reservoirs; undefined: nothing. */
  readonly within?: (scope: DataScope) => { values: NotificationValues; href: string } | undefined;
  /** Who caused it: that account is not notified. */
  readonly by?: string | null | undefined;
  /** The recipient, for kinds that go to one account. */
  readonly to?: string | null | undefined;
  /** The operation whose callers are notified, for kinds that go to the callers of one of several operations. */
  readonly decidedBy?: Pick<Operation, 'name'>;
}

/**
 * Notifies the accounts for which a kind is meant, in the transaction of the event: a rollback also removes the
 * notifications.
 */
export type Notify = (transaction: Database, kind: NotificationEvent, notification: NotificationInput) => Promise<void>;
