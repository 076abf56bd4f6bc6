import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';

/** A notification as its reader sees it. */
export interface MyNotification {
  /** Identifies it among the reader's own; it has a different id for each reader. */
  id: string;
  /** Sanitised HTML. */
  message: string;
  date: string;
  /** 1: unread. */
  status: 0 | 1;
  /** 1 to 5: the target of a click, by the specification. */
  type: number;
  /** Absent (empty) for a notification event: its message is complete. */
  title: string;
  urgency: string | null;
  number: string;
  /** When its text was last changed after it was first sent. */
  editedAt: string | null;
  /** The address of what it is about; empty if there is none. */
  href: string;
  attachments: { name: string; url: string }[];
}

export interface MyNotifications extends ListPage<MyNotification> {
  unread: number;
}

/** The address of the caller's own notifications. */
export const inboxPath = '/my-notifications';

const own = { group: 'notifications', access: 'session' } as const;
const unreadLeft = (z: Zod) => z.object({ unread: z.int() });

interface MyNotificationInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** Words of the title or the text. */
  textSearch?: string | undefined;
  /** Only those that are unread. */
  unread?: boolean | undefined;
  /** Only these. */
  ids?: string[] | undefined;
}

/** The caller's notifications, newest first. */
export const getMyNotification = operation<MyNotificationInput, MyNotifications>({
  ...own,
  name: 'getMyNotification',
  writes: false,
  input: (z) =>
    z.strictObject({
      ...pagingShape(z),
      textSearch: textSchema(z, { max: 200 }).optional(),
      unread: z.boolean().optional(),
      ids: z.array(idSchema(z)).max(200).optional(),
    }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        id: z.string(),
        message: z.string(),
        date: z.string(),
        status: z.literal([0, 1]),
        type: z.int(),
        title: z.string(),
        urgency: z.string().nullable(),
        number: z.string(),
        editedAt: z.string().nullable(),
        href: z.string(),
        attachments: z.array(z.object({ name: z.string(), url: z.string() })),
      }),
    ).extend({ unread: z.int() }),
});

/** Marks some of the caller's notifications as read, and returns how many are left; ignores those of others. */
export const markNotificationRead = operation({
  ...own,
  name: 'markNotificationRead',
  writes: true,
  input: (z) => z.strictObject({ ids: z.array(idSchema(z)).max(200).default([]) }),
  output: unreadLeft,
});

export const markAllNotificationRead = operation({
  ...own,
  name: 'markAllNotificationRead',
  writes: true,
  input: (z) => z.strictObject({}),
  output: unreadLeft,
});
