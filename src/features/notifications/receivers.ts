import { invalidField } from '../../contract/errors.ts';
import type { LookupItem } from '../../declare/kinds/lookup.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { searchQuery } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { everyone, findNotificationReceiver, type ReceiverKind, receiverKinds } from './contract/receivers.ts';

/** The most receivers of one kind in an answer: a search finds the others. */
const offered = 20;

interface Found {
  readonly kind: ReceiverKind;
  readonly key: string;
  readonly name: string;
  readonly note: string;
}

/** The possible receivers of each kind. */
const sources: Readonly<Record<ReceiverKind, string>> = {
  role: `SELECT 'role' AS kind, 'role:' || id AS key, name, '' AS note, search FROM roles WHERE deleted_at IS NULL AND status = 1`,
  unit: `SELECT 'unit' AS kind, 'unit:' || id AS key, name, code AS note, search FROM units WHERE deleted_at IS NULL`,
  account: `SELECT 'account' AS kind, 'account:' || id AS key, full_name AS name, username AS note, search FROM accounts WHERE status <> 0 AND kind = 'person'`,
};

/** The names of roles in the caller's language, by their stored names, if they differ. */
export type RoleNames = (caller: Pick<Context, 'language' | 'text'>) => ReadonlyMap<string, string>;

export const receiverHandlers = (roleNames: RoleNames): readonly Handler[] => [
  handle(findNotificationReceiver, async ({ textSearch, keys }, { database, language, text }) => {
    const parameters = new Parameters();
    const named = keys && `key = ANY(${parameters.add(keys, 'text[]')})`;
    const searchTerms = searchQuery(textSearch, parameters);
    const spoken = searchTerms && `search @@ ${searchTerms}`;
    const where = [named, spoken].filter((condition) => condition !== undefined).join(' AND ') || 'true';
    const limit = keys ? '' : `LIMIT ${offered}`;
    const parts = receiverKinds.map(
      (kind) =>
        `(SELECT kind, key, name, note FROM (${sources[kind]}) AS ${kind} WHERE ${where} ORDER BY name, key ${limit})`,
    );
    const found = await query<Found>(database, parts.join(' UNION ALL '), parameters.values);
    const isAsked = keys ? keys.includes(everyone) : searchTerms === undefined;
    const all: LookupItem[] = isAsked ? [{ key: everyone, name: text('notice.receiver.everyone'), note: '' }] : [];
    // A role may have the same name as a person: once chosen, only the name can distinguish them.
    const names = roleNames({ language, text });
    const others = found.map(({ kind, key, name, note }) => {
      const word = text(`notice.receiver.${kind}`);
      if (kind === 'account') return { key, name, note: `${word} · ${note}` };
      return { key, name: `${word}: ${(kind === 'role' && names.get(name)) || name}`, note };
    });
    return { items: [...all, ...others] };
  }),
];

/** @throws ProblemError VALIDATION_FAILED naming `receivers` when one of them does not exist, or not any more. */
export async function requireReceivers(transaction: Database, keys: readonly string[]): Promise<void> {
  const requestedKeys = [...new Set(keys)].filter((key) => key !== everyone);
  if (requestedKeys.length === 0) return;
  const there = receiverKinds.map((kind) => `SELECT key FROM (${sources[kind]}) AS ${kind}`).join(' UNION ALL ');
  const text = `SELECT key FROM unnest($1::text[]) AS key WHERE key NOT IN (${there})`;
  const missingKeys = await query(transaction, text, [requestedKeys]);
  if (missingKeys.length > 0) throw invalidField('receivers', 'reference');
}
