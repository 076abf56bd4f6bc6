import { operation, type Zod } from '../../../contract/operation.ts';
import { type NotificationEvent, notificationEvents } from '../../../declare/slices/notification-events.ts';

/** Something that the product tells the caller by itself, and whether he wants to hear of it. */
export interface MyNotificationKind {
  kind: NotificationEvent;
  /** In the caller's language. */
  title: string;
  muted: boolean;
}

const own = { group: 'notifications', access: 'session' } as const;
const kindSchema = (z: Zod) => z.enum(notificationEvents);

/** What the product may tell the caller by itself, as his rights are now. What colleagues write cannot be declined. */
export const getMyNotificationKind = operation<Record<string, never>, { items: MyNotificationKind[] }>({
  ...own,
  name: 'getMyNotificationKind',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) => z.object({ items: z.array(z.object({ kind: kindSchema(z), title: z.string(), muted: z.boolean() })) }),
});

/** Has kinds stand in the caller's bell from now on, or not; those that are not named stay as they are. */
export const updateMyNotificationKind = operation({
  ...own,
  name: 'updateMyNotificationKind',
  writes: true,
  input: (z) =>
    z.strictObject({
      items: z
        .array(z.strictObject({ kind: kindSchema(z), muted: z.boolean() }))
        .max(notificationEvents.length)
        .default([]),
    }),
  output: (z) => z.object({ muted: z.array(kindSchema(z)) }),
});
