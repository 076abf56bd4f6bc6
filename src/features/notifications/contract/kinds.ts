import { operation, type Zod } from '../../../contract/operation.ts';
import { type NotificationEvent, notificationEvents } from '../../../declare/slices/notification-events.ts';

/** A notification event that may concern the caller, and whether it is muted. */
export interface MyNotificationKind {
  kind: NotificationEvent;
  /** In the caller's language. */
  title: string;
  muted: boolean;
}

const own = { group: 'notifications', access: 'session' } as const;
const kindSchema = (z: Zod) => z.enum(notificationEvents);

/**
 * The notification events that the caller may get with the current permissions. Messages of colleagues cannot be muted.
 */
export const getMyNotificationKind = operation<Record<string, never>, { items: MyNotificationKind[] }>({
  ...own,
  name: 'getMyNotificationKind',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) => z.object({ items: z.array(z.object({ kind: kindSchema(z), title: z.string(), muted: z.boolean() })) }),
});

/** Mutes or unmutes events of the caller; those not named stay as they are. */
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
