import { operation } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema } from '../../../contract/values.ts';

/** Days after which delivered notifications are deleted: a year, when the season they were about comes again. */
export const retentionDays = 365;

/** A receiver of a notification, and when they read it. */
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

/** Who has read a notification, or who has not: those who have not by name, the others latest first. */
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

/** Reminds those who have not read a notification: it moves to the top of their list. */
export const remindNotification = operation({
  name: 'remindNotification',
  group: 'notifications',
  access: 'permission',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.object({ reminded: z.int() }),
});
