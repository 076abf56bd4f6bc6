import { resourceOperations } from '../../declare/operations.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import type { OperationReference } from '../../declare/slices/slice.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { unseenCount } from '../../engine/kinds/visibility.ts';
import { columnOf, snakeCase, tableOf } from '../../engine/names.ts';
import { isNarrowed, scopeCondition } from '../../engine/row-access/data-scope.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Dashboard, type DashboardRecord, getDashboard } from './contract.ts';

const shownRecords = 8;

/** Something that needs attention if its count is not zero. */
export interface NoticeSource {
  readonly name: Dashboard['notices'][number]['name'];
  /** Shown to accounts that may call it. */
  readonly permission: OperationReference;
  /** The address of its page. */
  readonly href: string;
  count(database: Database): Promise<number>;
}

/** The dashboard of a signed-in account: only sections that it may list. */
export function dashboardHandlers(services: Services, sources: readonly NoticeSource[]): Handler[] {
  const { registry } = services;
  return [
    handle(getDashboard, async (_input, context): Promise<Dashboard> => {
      const { accountId, permissions } = callerOf(context);
      // Only content: roles and functions have their own screens.
      const listed = [...registry.values()].filter(
        (resource) => !resource.changesAccess && permissions.has(resourceOperations(resource).list.name),
      );
      const notices = await noticesOf(
        context.database,
        sources.filter(({ permission }) => permissions.has(permission.name)),
      );
      if (listed.length === 0) return { notices, sections: [], drafts: [], changes: [] };
      const [sections, drafts, changes] = await Promise.all([
        countSections(context, listed),
        ownDrafts(context, listed, accountId),
        recentChanges(context, services, listed),
      ]);
      return { notices, sections, drafts, changes };
    }),
  ];
}

async function noticesOf(database: Database, sources: readonly NoticeSource[]): Promise<Dashboard['notices']> {
  const counted = sources.map(async ({ name, href, count }) => ({ name, href, total: await count(database) }));
  return (await Promise.all(counted)).filter(({ total }) => total > 0);
}

async function countSections(context: Context, listed: readonly Resource[]): Promise<Dashboard['sections']> {
  const { database } = context;
  const whole = listed.filter((resource) => !isNarrowed(resource, context));
  const rows = await query<{ resource: string; status: number; total: number }>(
    database,
    `SELECT resource, status, sum(amount)::int AS total FROM record_counts
     WHERE NOT trashed AND resource = ANY($1::text[]) GROUP BY resource, status HAVING sum(amount) > 0 ORDER BY status`,
    [whole.map((resource) => snakeCase(resource.name))],
  );
  for (const resource of listed) {
    const only = scopeCondition(resource, context);
    if (only === undefined) continue;
    const own = await query<{ status: number; total: number }>(
      database,
      `SELECT status, count(*)::int AS total FROM ${tableOf(resource)} AS r
       WHERE deleted_at IS NULL AND ${only} GROUP BY status ORDER BY status`,
      [],
    );
    rows.push(...own.map((row) => ({ resource: snakeCase(resource.name), ...row })));
  }
  return Promise.all(
    listed.map(async (resource) => {
      const counts = rows.filter((row) => row.resource === snakeCase(resource.name));
      const byStatus = resource.publicWindow
        ? await withUnseen(database, resource, counts)
        : counts.map(({ status, total }) => ({ status, total }));
      return { resource: resource.name, total: counts.reduce((sum, { total }) => sum + total, 0), byStatus };
    }),
  );
}

/** The counts of a section whose records have publishing times: those not visible now are separate. */
async function withUnseen(
  database: Database,
  resource: Resource,
  counts: readonly { status: number; total: number }[],
) {
  const unseen = ['scheduled', 'expired'] as const;
  const columns = unseen.map((of) => `${unseenCount(resource, 'r.deleted_at IS NULL', [of])} AS ${of}`);
  const [row] = await query<{ scheduled: number; expired: number }>(database, `SELECT ${columns.join(', ')}`, []);
  const { scheduled = 0, expired = 0 } = row ?? {};
  return counts.flatMap(({ status, total }) =>
    status !== activeStatus
      ? [{ status, total }]
      : [
          { status, visibility: 'scheduled' as const, total: scheduled },
          { status, visibility: 'visible' as const, total: total - scheduled - expired },
          { status, visibility: 'expired' as const, total: expired },
        ],
  );
}

/** The account's unpublished records in the sections with publishing, newest first. */
async function ownDrafts(context: Context, listed: readonly Resource[], accountId: string) {
  const parts = listed
    .filter((resource) => resource.statuses === 'publication')
    .map(
      (resource) => `(SELECT '${resource.name}' AS resource, id, ${columnOf(resource.title)} AS title, status,
        updated_at AS "updatedAt" FROM ${tableOf(resource)} AS r
        WHERE status = 0 AND deleted_at IS NULL AND created_by = $1 AND ${scopeCondition(resource, context) ?? 'true'} ORDER BY updated_at DESC, id DESC LIMIT ${shownRecords})`,
    );
  if (parts.length === 0) return [];
  const text = `SELECT * FROM (${parts.join(' UNION ALL ')}) AS draft ORDER BY "updatedAt" DESC LIMIT ${shownRecords}`;
  return query<DashboardRecord>(context.database, text, [accountId]);
}

/** The latest changes, with the current titles of their records. */
async function recentChanges(
  context: Context,
  services: Services,
  listed: readonly Resource[],
): Promise<Dashboard['changes']> {
  const closed: string[] = [];
  for (const resource of listed) {
    const only = await readableCondition(services, resource, context);
    if (!only) continue;
    closed.push(`AND (resource <> '${resource.name}' OR EXISTS (
      SELECT FROM ${tableOf(resource)} AS r WHERE r.id = record_id::bigint AND ${only}))`);
  }
  const titles = listed.map(
    (resource) => `WHEN '${resource.name}' THEN
      (SELECT ${columnOf(resource.title)}::text FROM ${tableOf(resource)} WHERE id = change.record_id::bigint)`,
  );
  return query<Dashboard['changes'][number]>(
    context.database,
    `SELECT change.at, accounts.full_name AS by, change.operation, change.resource, change.record_id AS "recordId",
       coalesce(CASE change.resource ${titles.join(' ')} END, '') AS title
     FROM (SELECT * FROM audit_log WHERE resource = ANY($1::text[]) ${closed.join(' ')} ORDER BY id DESC LIMIT ${shownRecords}) AS change
     LEFT JOIN accounts ON accounts.id = change.account_id ORDER BY change.id DESC`,
    [listed.map((resource) => resource.name)],
  );
}
