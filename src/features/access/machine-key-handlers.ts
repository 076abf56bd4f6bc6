import { ProblemError } from '../../contract/errors.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { readPage } from '../../engine/table/page.ts';
import { textCondition } from '../../engine/table/text-condition.ts';
import { changeAccounts } from './account-changes.ts';
import {
  deleteUserKey,
  getListUserKey,
  insertUserKey,
  keysAtOnce,
  type MachineKey,
  type PlaceIds,
} from './contract/accounts.ts';
import { newKey } from './machine-keys.ts';
import { loggedScope, placesNamed, requirePlaces } from './scope-handlers.ts';

/** How the readings of a key `k` were judged in the last 30 days, as `program_readings` counts them. */
const readingsOf = `(SELECT jsonb_build_object('stored', coalesce(sum(p.stored), 0), 'doubtful', coalesce(sum(p.doubtful), 0),
  'refused', coalesce(sum(p.refused), 0)) FROM program_readings AS p WHERE p.key_id = k.id::text AND p.day > now() - interval '30 days')`;

/** The keys of machines. */
export const machineKeyHandlers: Handler[] = [
  handle(getListUserKey, async ({ userId, ...input }, context) => {
    const parameters = new Parameters();
    const listing = {
      columns: `k.id, k.account_id AS "userId", m.username, m.full_name AS "fullName", k.name, k.prefix, k.created_at AS "createdAt", by.full_name AS "createdByName",
        k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.last_used_from AS "lastUsedFrom",
        ${readingsOf} AS readings, k.scope_plants::text[] AS "plantIds", k.scope_reservoirs::text[] AS "reservoirIds"`,
      from: `account_keys AS k JOIN accounts AS m ON m.id = k.account_id
          LEFT JOIN accounts AS by ON by.id = k.created_by`,
      conditions: [
        'k.expires_at > now()',
        userId && `k.account_id = ${parameters.add(userId)}`,
        textCondition(`concat_ws(' ', m.full_name, m.username, k.name, k.prefix)`, input.textSearch, parameters),
      ],
      order: 'coalesce(k.last_used_at, k.created_at) DESC, k.id',
      parameters,
    };
    const { items, ...place } = await readPage<Omit<MachineKey, 'scope'> & PlaceIds>(context.database, listing, input);
    const keys = items.map(async ({ plantIds, reservoirIds, ...key }): Promise<MachineKey> => {
      return { ...key, scope: await placesNamed(context, { plantIds, reservoirIds }) };
    });
    return { ...place, items: await Promise.all(keys) };
  }),

  handle(insertUserKey, ({ userId, name, days, ...places }, context) =>
    changeAccounts(context, insertUserKey, [userId], async ({ transaction, accounts, audit }) => {
      if (accounts.some(({ kind }) => kind !== 'machine'))
        throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.keysOfMachines' });
      await requirePlaces(transaction, places, context);
      await query(transaction, 'DELETE FROM account_keys WHERE account_id = $1 AND expires_at <= now()', [userId]);
      const { key, prefix, digest } = newKey('machine');
      const [made] = await query<{ id: string; at: string }>(
        transaction,
        `INSERT INTO account_keys (account_id, name, prefix, digest, created_by, expires_at, scope_plants, scope_reservoirs)
         SELECT $1, $2, $3, $4, $5, now() + make_interval(days => $6), $7, $8
         WHERE (SELECT count(*) FROM account_keys WHERE account_id = $1) < ${keysAtOnce}
         RETURNING id, expires_at AS at`,
        [userId, name, prefix, digest, callerOf(context).accountId, days, places.plantIds, places.reservoirIds],
      );
      if (!made) {
        throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.tooManyKeys', values: { most: keysAtOnce } });
      }
      await audit(
        { id: userId },
        { after: { key: `${name} (${prefix}…)`, expiresAt: made.at, ...loggedScope(places) } },
      );
      return { id: made.id, key };
    }),
  ),

  handle(deleteUserKey, ({ userId, id }, context) =>
    changeAccounts(context, deleteUserKey, [userId], async ({ transaction, audit }) => {
      const [removedKey] = await query<{ name: string; prefix: string }>(
        transaction,
        'DELETE FROM account_keys WHERE account_id = $1 AND id = $2 RETURNING name, prefix',
        [userId, id],
      );
      if (!removedKey) throw new ProblemError('NOT_FOUND');
      await audit({ id: userId }, { before: { key: `${removedKey.name} (${removedKey.prefix}…)` } });
      return { done: true as const };
    }),
  ),
];
