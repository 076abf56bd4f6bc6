import { operation } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema } from '../../../contract/values.ts';

/** Days after which what was told is forgotten: a year, when the season that it spoke of comes again. */
export const retentionDays = 365;

/** Somebody to whom a notification was delivered, and when he read it. */
export interface Receipt {
  accountId: string;
  fullName: string;
  username: string;
  readAt: string | null;
}

export interface Receipts extends ListPage<Receipt> {
  /** How many have read it, and how many have not. */
  read: number;
  unread: number;
}

/** Who has read a notification, or who has not: those who have not first in the order of names, the others the latest first. */
export const getNotificationReceipt = operation<
  { id: string; read?: boolean | undefined; page?: number | undefined; pageSize?: number | undefined },
  Receipts
>({
  name: 'getNotificationReceipt',
  group: 'notifications',
  access: 'permission',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z), read: z.boolean().optional(), ...pagingShape(z) }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        accountId: z.string(),
        fullName: z.string(),
        username: z.string(),
        readAt: z.string().nullable(),
      }),
    ).extend({ read: z.int(), unread: z.int() }),
});

/** Brings a notification to the minds of those who have not read it: it stands on top of theirs again. */
export const remindNotification = operation({
  name: 'remindNotification',
  group: 'notifications',
  access: 'permission',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.object({ reminded: z.int() }),
});
