import { operation } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { longestKey } from '../../../declare/kinds/lookup.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { RecordOf, VersionedId } from '../../../declare/record.ts';
import { notifications } from '../notifications/resource.ts';

const ofNotifications = { group: 'notifications', access: 'permission' } as const;

/**
 * How many accounts receive what is written to these receivers, or the notifications of these ids: each counts once.
 * Also says whether grave ones need a second person to be sent.
 */
export const countNotificationReceiver = operation<
  { receivers?: readonly string[] | undefined; ids?: readonly string[] | undefined },
  { accounts: number; secondPerson: boolean }
>({
  ...ofNotifications,
  name: 'countNotificationReceiver',
  writes: false,
  input: (z) =>
    z.strictObject({
      receivers: z
        .array(textSchema(z, { max: longestKey }))
        .max(200)
        .optional(),
      ids: z.array(idSchema(z)).max(200).optional(),
    }),
  output: (z) => z.object({ accounts: z.int(), secondPerson: z.boolean() }),
});

/**
 * Takes back what was sent a few seconds ago, before it is delivered: a notification becomes a draft again, a change of
 * one that was sent before is undone.
 * @throws ProblemError VALIDATION_FAILED naming `id` when it was delivered meanwhile.
 */
export const recallNotification = operation<VersionedId, RecordOf<typeof notifications>>({
  ...ofNotifications,
  name: 'recallNotification',
  description:
    'Takes back what was sent, as long as it is not delivered: `deliverAfter` says until when. A notification becomes a draft again; a change of one that was sent before is undone, and its receivers read what they read before.',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), version: z.int().min(1) }),
  output: (z) => resourceOperations(notifications).detail.output(z),
});
