import { emptyValue } from '../../src/declare/kinds/registry.ts';
import type { InputOf } from '../../src/declare/record.ts';
import { writableEntries } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { query } from '../../src/engine/statement.ts';
import { notifications } from '../../src/features/notifications/notifications/resource.ts';
import { addMissing } from './store.ts';

/** A notification of the samples: it names roles among its receivers by code. */
export type SampleNotification = InputOf<typeof notifications> & { readonly receivers: readonly string[] };

/** Sends the notifications of the samples in order. */
export async function addNotifications(samples: readonly SampleNotification[], context: Context): Promise<void> {
  const text = `SELECT 'role:' || code AS code, 'role:' || id AS key FROM roles`;
  const rows = await query<{ code: string; key: string }>(context.database, text, []);
  const keys = new Map(rows.map(({ code, key }) => [code, key]));
  const empty = Object.fromEntries(writableEntries(notifications).map(([name, field]) => [name, emptyValue(field)]));
  for (const sample of samples) {
    const receivers = sample.receivers.map((receiver) => keys.get(receiver) ?? receiver);
    await addMissing(notifications, { ...empty, ...sample, receivers, status: 1 }, context);
  }
}
