import { ProblemError } from '../../../contract/errors.ts';
import { effectivePageSize, listPage } from '../../../contract/paging.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { awaitingStatus, type Resource } from '../../../declare/resource.ts';
import type { OperationReference } from '../../../declare/slices/slice.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { readableCondition } from '../../../engine/row-access/readable-rows.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import { getMyApproval, getRecordRefusal, type Waiting } from '../contract/approvals.ts';
import { notifications } from '../notifications/resource.ts';
import { isOwnGrave } from '../second-person.ts';
import { readRefusals } from './refusals.ts';

/** A kind of things that wait for decisions. */
export interface ApprovalSource {
  readonly resource: Pick<Resource, 'name'>;
  /** Where they are decided, if they are no records of a resource. */
  readonly href?: string;
  /** The operation that decides. */
  readonly decidedBy: OperationReference;
  /** SQL of what the caller, `$1`, may decide: id, title, asked_by, asked_at. */
  waiting(services: Services, context: Context): Promise<string>;
}

/** The records of a resource that wait for approval. */
export function recordsAwaiting(resource: Resource): ApprovalSource {
  return {
    resource,
    decidedBy: resourceOperations(resource).setStatus,
    async waiting(services, context) {
      const only = await readableCondition(services, resource, context);
      const own = resource.name === notifications.name ? `AND NOT ${isOwnGrave('$1::uuid')}` : '';
      return `SELECT r.id, r.${columnOf(resource.title)}::text AS title, q.asked_by, coalesce(q.asked_at, r.updated_at) AS asked_at
        FROM ${tableOf(resource)} AS r LEFT JOIN approval_requests AS q ON q.resource = '${resource.name}' AND q.record_id = r.id
        WHERE r.status = ${awaitingStatus} AND r.deleted_at IS NULL ${only ? `AND ${only}` : ''} ${own}`;
    },
  };
}

/** What waits for the caller, and why something was refused. */
export function approvalHandlers(services: Services, sources: readonly ApprovalSource[]): Handler[] {
  return [
    handle(getMyApproval, async ({ resource, page = 0, pageSize }, context) => {
      const { accountId, permissions } = callerOf(context);
      const decided = sources.filter(({ decidedBy }) => permissions.has(decidedBy.name));
      const parts = await Promise.all(
        decided.map(
          async (source) =>
            `SELECT '${source.resource.name}' AS resource, w.* FROM (${await source.waiting(services, context)}) AS w`,
        ),
      );
      if (parts.length === 0) return { ...listPage([], 0, { page, pageSize }), counts: [] };
      const all = `(${parts.join(' UNION ALL ')}) AS w`;
      const size = effectivePageSize(pageSize);
      const [counts, items] = await Promise.all([
        query<{ resource: string; total: number }>(
          context.database,
          `SELECT resource, count(*)::int AS total FROM ${all} WHERE $1::uuid IS NOT NULL GROUP BY resource`,
          [accountId],
        ),
        query<Omit<Waiting, 'href'>>(
          context.database,
          `SELECT w.resource, w.id::text, w.title, coalesce(a.full_name, '') AS "askedByName", w.asked_at AS "askedAt" FROM ${all}
           LEFT JOIN accounts AS a ON a.id = w.asked_by WHERE $1::uuid IS NOT NULL AND ($2::text IS NULL OR w.resource = $2)
           ORDER BY w.asked_at, w.resource, w.id LIMIT $3 OFFSET $4`,
          [accountId, resource ?? null, size, page * size],
        ),
      ]);
      // In the order of the menu.
      const ordered = decided.flatMap((source) => counts.filter((count) => count.resource === source.resource.name));
      const total = ordered
        .filter((count) => resource === undefined || count.resource === resource)
        .reduce((sum, count) => sum + count.total, 0);
      const hrefs = new Map(decided.map((source) => [source.resource.name, source.href]));
      const placed = items.map((item) => ({ ...item, href: hrefs.get(item.resource) ?? null }));
      return { ...listPage(placed, total, { page, pageSize }), counts: ordered };
    }),

    handle(getRecordRefusal, async ({ resource: name, ids = [] }, context) => {
      if (name === undefined) return { items: [] };
      const resource = services.registry.get(name);
      if (resource?.statuses !== 'publication') throw new ProblemError('NOT_FOUND');
      if (!callerOf(context).permissions.has(resourceOperations(resource).detail.name))
        throw new ProblemError('FORBIDDEN');
      return { items: await readRefusals(context.database, resource, ids) };
    }),
  ];
}
