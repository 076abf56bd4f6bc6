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

/** A text that was sent: each sending is one. */
export interface Edition {
  edition: number;
  sentAt: string;
  /** When its spelling was last corrected. */
  editedAt: string | null;
}

export interface Receipts extends ListPage<Receipt> {
  /** The editions, newest first; the answer is about one of them. */
  editions: Edition[];
  /** How many have read it, and how many have not. */
  read: number;
  unread: number;
}

/**
 * Who has read an edition of a notification, or who has not: those who have not by name, the others latest first.
 * Without an edition: the last one.
 */
export const getNotificationReceipt = operation<
  {
    id: string;
    edition?: number | undefined;
    read?: boolean | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
  Receipts
>({
  name: 'getNotificationReceipt',
  group: 'notifications',
  access: 'permission',
  writes: false,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      edition: z.int().min(1).optional(),
      read: z.boolean().optional(),
      ...pagingShape(z),
    }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        accountId: z.string(),
        fullName: z.string(),
        username: z.string(),
        readAt: z.string().nullable(),
      }),
    ).extend({
      editions: z.array(z.object({ edition: z.int(), sentAt: z.string(), editedAt: z.string().nullable() })),
      read: z.int(),
      unread: z.int(),
    }),
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
