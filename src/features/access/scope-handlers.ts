import { invalidField, ProblemError } from '../../contract/errors.ts';
import { activeStatus } from '../../declare/resource.ts';
import { writeAudit } from '../../engine/audit.ts';
import type { PlaceKind } from '../../engine/data-scope.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { placeCondition, seesPlaces } from '../../engine/row-access/data-scope.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { changeAccounts } from './account-changes.ts';
import { apisOfRoles, authorityOf, requireHeld } from './authority.ts';
import {
  type BoundPlaces,
  getRoleScope,
  getScopePlaces,
  getUserScope,
  type OfferedPlant,
  type PlaceIds,
  updateRoleScope,
  updateUserKeyScope,
  updateUserScope,
} from './contract/data-scopes.ts';
import { dataScopeOf } from './queries.ts';
import { requireOverRoles } from './role-authority.ts';
import { roles } from './roles/resource.ts';

/** The plants and reservoirs to which accounts, roles and keys are bound. */
export const scopeHandlers: Handler[] = [
  handle(getScopePlaces, async (_input, context) => ({ items: await offeredPlants(context) })),

  handle(getUserScope, async ({ id }, context) => {
    const { database } = context;
    const own = await readBound(database, 'accounts', id);
    const scope = await dataScopeOf(database, id);
    // A plant says it of its reservoirs too.
    const seen =
      scope && (await placesNamed(context, { plantIds: [...scope.plants], reservoirIds: [...scope.reservoirs] }, true));
    return { own: await placesNamed(context, own), seen };
  }),

  handle(getRoleScope, async ({ id }, context) => ({
    own: await placesNamed(context, await readBound(context.database, 'roles', id)),
  })),

  handle(updateUserScope, ({ id, ...sent }, context) =>
    changeAccounts(context, updateUserScope, [id], async ({ transaction, audit }) => {
      const change = await bind(transaction, 'accounts', id, sent, context);
      if (change) await audit({ id }, change);
      return { done: true as const };
    }),
  ),

  handle(updateRoleScope, ({ id, ...sent }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const authority = await authorityOf(transaction, context, updateRoleScope);
      requireHeld(authority, await apisOfRoles(transaction, [id]));
      await requireOverRoles(transaction, context, [id]);
      const change = await bind(transaction, 'roles', id, sent, context);
      if (!change) return { done: true as const };
      await requireOverRoles(transaction, context, [id]);
      const entry = { operation: updateRoleScope.name, resource: roles.name, recordId: id, ...change };
      await writeAudit(transaction, context, entry);
      return { done: true as const };
    }),
  ),

  handle(updateUserKeyScope, ({ userId, id, ...sent }, context) =>
    changeAccounts(context, updateUserKeyScope, [userId], async ({ transaction, audit }) => {
      const [key] = await query<{ label: string }>(
        transaction,
        `SELECT name || ' (' || prefix || '…)' AS label FROM account_keys WHERE account_id = $1 AND id = $2`,
        [userId, id],
      );
      if (!key) throw new ProblemError('NOT_FOUND');
      const change = await bind(transaction, 'account_keys', id, sent, context);
      const { label } = key;
      if (change)
        await audit(
          { id: userId },
          { before: { key: label, ...change.before }, after: { key: label, ...change.after } },
        );
      return { done: true as const };
    }),
  ),
];

type Bearer = 'accounts' | 'roles' | 'account_keys';

/** @throws ProblemError NOT_FOUND. */
async function readBound(database: Database, bearer: Bearer, id: string, lock = ''): Promise<PlaceIds> {
  const live = bearer === 'roles' ? ' AND deleted_at IS NULL' : '';
  const [row] = await query<PlaceIds>(
    database,
    `SELECT scope_plants::text[] AS "plantIds", scope_reservoirs::text[] AS "reservoirIds"
     FROM ${bearer} WHERE id = $1${live} ${lock}`,
    [id],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  return row;
}

/** Replaces what the caller sees of a scope; the rest stays. Returns the change for the log, undefined if there is none. */
export async function bind(
  transaction: Database,
  bearer: Bearer,
  id: string,
  { before: seen, ...sent }: PlaceIds & { before?: PlaceIds | undefined },
  context: Context,
) {
  const current = await readBound(transaction, bearer, id, 'FOR NO KEY UPDATE');
  const shown = shownOf(context, current);
  if (seen && textOf(shownOf(context, seen)) !== textOf(shown))
    throw new ProblemError('CONFLICT_VERSION', { detail: 'detail.scopeChanged' });
  const keepHidden = (path: keyof PlaceIds) => [
    ...new Set([...sent[path], ...current[path].filter((each) => !shown[path].includes(each))]),
  ];
  const wanted = { plantIds: keepHidden('plantIds'), reservoirIds: keepHidden('reservoirIds') };
  if (textOf(wanted) === textOf(current)) return undefined;
  await requirePlaces(transaction, wanted, context, current);
  await query(transaction, `UPDATE ${bearer} SET scope_plants = $2, scope_reservoirs = $3 WHERE id = $1`, [
    id,
    wanted.plantIds,
    wanted.reservoirIds,
  ]);
  return { before: loggedScope(current), after: loggedScope(wanted) };
}

/** What the caller sees of a scope. */
function shownOf(context: Context, { plantIds, reservoirIds }: PlaceIds): PlaceIds {
  return {
    plantIds: plantIds.filter((id) => seesPlaces(context, 'plants', [id])),
    reservoirIds: reservoirIds.filter((id) => seesPlaces(context, 'reservoirs', [id])),
  };
}

/** A scope as the log records it. */
export function loggedScope({ plantIds, reservoirIds }: PlaceIds) {
  return { scopePlants: plantIds, scopeReservoirs: reservoirIds };
}

function textOf({ plantIds, reservoirIds }: PlaceIds): string {
  return [plantIds, reservoirIds].map((ids) => ids.toSorted().join(' ')).join(',');
}

/**
 * Locks the places of a scope against deletion until the transaction ends. What is in it already may stay, though it was
 * removed meanwhile.
 * @throws ProblemError VALIDATION_FAILED naming the field with a place that does not exist, lies in the trash, or is
 * outside of the caller's own scope.
 */
export async function requirePlaces(
  transaction: Database,
  wanted: PlaceIds,
  context: Context,
  current: PlaceIds = { plantIds: [], reservoirIds: [] },
): Promise<void> {
  const fields = { plantIds: 'plants', reservoirIds: 'reservoirs' } as const;
  for (const path of ['plantIds', 'reservoirIds'] as const) {
    const added = wanted[path].filter((id) => !current[path].includes(id));
    const found = await query(
      transaction,
      `SELECT FROM ${fields[path]} AS v WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL
         AND ${placeCondition(context, fields[path], 'v.id')} ORDER BY id FOR KEY SHARE`,
      [added],
    );
    if (found.length < added.length) throw invalidField(path, 'reference');
  }
}

/**
 * The places of scopes that the caller sees, with their names, in the order of their lists.
 * @param brief without the reservoirs of the plants.
 */
export async function placesNamed(context: Context, ids: PlaceIds, brief = false): Promise<BoundPlaces> {
  const named = (of: PlaceKind, wanted: readonly string[], condition = 'true') =>
    query<BoundPlaces['plants'][number]>(
      context.database,
      `SELECT w.id::text AS id, v.name, v.id IS NULL OR v.deleted_at IS NOT NULL AS removed
       FROM unnest($1::bigint[]) AS w(id) LEFT JOIN ${of} AS v ON v.id = w.id
       WHERE ${condition} ORDER BY v.position NULLS LAST, w.id`,
      [wanted],
    );
  const ofNone = `v.plant_id IS NULL OR v.plant_id <> ALL('{${ids.plantIds.join(',')}}'::bigint[])`;
  const [plants, reservoirs] = await Promise.all([
    named('plants', ids.plantIds),
    named('reservoirs', ids.reservoirIds, brief ? `(${ofNone})` : undefined),
  ]);
  const shown = {
    plants: plants.filter(({ id }) => seesPlaces(context, 'plants', [id])),
    reservoirs: reservoirs.filter(({ id }) => seesPlaces(context, 'reservoirs', [id])),
  };
  const total = plants.length + reservoirs.length;
  return { ...shown, others: total - shown.plants.length - shown.reservoirs.length };
}

/** The plants in use in the caller's scope with their reservoirs, then the other reservoirs. */
async function offeredPlants(context: Context): Promise<OfferedPlant[]> {
  const listed = (of: PlaceKind, more = '') =>
    query<{ id: string; name: string; plantId?: string | null }>(
      context.database,
      `SELECT v.id::text AS id, v.name${more} FROM ${of} AS v WHERE v.deleted_at IS NULL AND v.status = ${activeStatus}
         AND ${placeCondition(context, of, 'v.id')} ORDER BY v.position, v.id`,
      [],
    );
  const [plants, reservoirs] = await Promise.all([
    listed('plants'),
    listed('reservoirs', ', v.plant_id::text AS "plantId"'),
  ]);
  const known = new Set(plants.map(({ id }) => id));
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  const others = reservoirs.filter(({ plantId }) => !plantId || !known.has(plantId)).map(named);
  return [
    ...plants.map((plant) => ({
      plant: named(plant),
      reservoirs: reservoirs.filter(({ plantId }) => plantId === plant.id).map(named),
    })),
    ...(others.length > 0 ? [{ plant: null, reservoirs: others }] : []),
  ];
}
