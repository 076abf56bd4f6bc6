import type { ListInput, StatusTotal } from '../contract/paging.ts';
import { unseen } from '../declare/kinds/visibility.ts';
import { activeStatus, type Resource } from '../declare/resource.ts';
import { createCache } from '../platform/cache.ts';
import type { Database } from '../platform/database/connect.ts';
import { storedKind } from './kinds/registry.ts';
import { unseenCount } from './kinds/visibility.ts';
import { snakeCase, tableOf } from './names.ts';
import { Parameters, query } from './statement.ts';

/**
 * How many records each status has, by resource and part. Every page of every list shows them, so they are cached: a
 * change by this process is seen at once, one by another within a second.
 */
export interface StatusTotals {
  /** The totals of the resource, or of the part of it that the input asks for. */
  of(resource: Resource, input: ListInput): Promise<readonly StatusTotal[]>;
  /** Clears the cache after a change. */
  invalidate(): void;
}

/** Bytes of all totals, and of those of one resource, at most about. */
const [cacheBytes, entryBytes] = [500_000, 1_000];

export function createStatusTotals(database: Database): StatusTotals {
  const cache = createCache<readonly StatusTotal[]>(cacheBytes);
  return {
    async of(resource, input) {
      const part = resource.parts ? String(input[resource.parts.by] ?? '') : '';
      return cache.get(`${resource.name} ${part}`, async () => ({
        answer: await readStatusTotals(database, resource, input),
        size: entryBytes,
        staysFor: Number.POSITIVE_INFINITY,
      }));
    },
    invalidate: cache.invalidate,
  };
}

/** Reads the totals; of published records also how many visitors do not see, and so how many they see. */
async function readStatusTotals(
  database: Database,
  resource: Resource,
  input: ListInput,
): Promise<readonly StatusTotal[]> {
  const parameters = new Parameters();
  const part = partCondition(resource, input, parameters);
  // The stored counts do not know parts, so their rows are counted: resources with parts are small.
  const stored = part
    ? `SELECT r.deleted_at IS NOT NULL AS trash, r.status, NULL AS visibility, count(*)::int AS total
      FROM ${tableOf(resource)} AS r WHERE ${part} GROUP BY 1, 2`
    : `SELECT trashed AS trash, status, NULL AS visibility, sum(amount)::int AS total FROM record_counts
      WHERE resource = '${snakeCase(resource.name)}' GROUP BY trashed, status`;
  const hidden = unseen.map((state) => {
    const condition = ['r.deleted_at IS NULL', ...(part ? [part] : [])].join(' AND ');
    return `SELECT false, ${activeStatus}, '${state}', ${unseenCount(resource, condition, [state])}`;
  });
  const text = [stored, ...(resource.publicWindow ? hidden : [])].join(' UNION ALL ');
  const rows = await query<StatusTotal & { visibility: StatusTotal['visibility'] | null }>(
    database,
    text,
    parameters.values,
  );
  const totals = rows.map(({ visibility, ...total }): StatusTotal => (visibility ? { ...total, visibility } : total));
  if (!resource.publicWindow) return totals;
  const published = totals.filter(({ status, trash }) => status === activeStatus && !trash);
  const seen = published.reduce((sum, { visibility, total }) => sum + (visibility ? -total : total), 0);
  return [...totals, { status: activeStatus, visibility: 'visible', trash: false, total: seen }];
}

/** The condition of the part that has a screen of its own, if the input asks for one. */
function partCondition({ parts, fields }: Resource, input: ListInput, parameters: Parameters): string | undefined {
  const field = parts && fields[parts.by];
  return field && storedKind(field).filter?.(parts.by, input, parameters)?.sql;
}
