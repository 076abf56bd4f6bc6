import { operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema } from '../../../contract/values.ts';

/** A notification as its reader sees it. */
export interface MyNotification {
  /** Names it among the reader's own; of another reader it is another. */
  id: string;
  /** Sanitised HTML. */
  message: string;
  date: string;
  /** 1: unread. */
  status: 0 | 1;
  /** 1 to 5: where a click leads, by the specification. */
  type: number;
  /** Absent (empty) for what the product raised by itself: its message says all. */
  title: string;
  urgency: string | null;
  number: string;
  /** Where what it speaks of is to be seen; empty where there is nothing but itself. */
  href: string;
  attachments: { name: string; url: string }[];
}

export interface MyNotifications extends ListPage<MyNotification> {
  unread: number;
}

const own = { group: 'notifications', access: 'session' } as const;
const unreadLeft = (z: Zod) => z.object({ unread: z.int() });

/** The caller's notifications, the newest first. */
export const getMyNotification = operation<
  { page?: number | undefined; pageSize?: number | undefined },
  MyNotifications
>({
  ...own,
  name: 'getMyNotification',
  writes: false,
  input: (z) => z.strictObject(pagingShape(z)),
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
        href: z.string(),
        attachments: z.array(z.object({ name: z.string(), url: z.string() })),
      }),
    ).extend({ unread: z.int() }),
});

/** Notes that the caller has read some of his notifications, and answers how many are left; those of others are left alone. */
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
