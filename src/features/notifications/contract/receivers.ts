import { operation } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';
import { type LookupInput, type LookupItem, longestKey } from '../../../declare/kinds/lookup.ts';

/** The receiver that means every account. */
export const everyone = 'everyone';

/** Kinds of receivers besides everyone: a key is one of these, a colon and an id (`role:3`, `account:…`). */
export const receiverKinds = ['role', 'unit', 'account'] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** Finds receivers by words (everyone, roles, units, accounts), or by their keys; the first few of many. */
export const findNotificationReceiver = operation<LookupInput, { items: LookupItem[] }>({
  name: 'findNotificationReceiver',
  group: 'notifications',
  access: 'permission',
  writes: false,
  input: (z) =>
    z.strictObject({
      textSearch: textSchema(z, { max: 200 }).optional(),
      keys: z
        .array(textSchema(z, { max: longestKey }))
        .max(200)
        .optional(),
    }),
  output: (z) => z.object({ items: z.array(z.object({ key: z.string(), name: z.string(), note: z.string() })) }),
});
