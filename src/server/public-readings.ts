import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { effectivePageSize, type ListPage, listPage, pagingShape } from '../contract/paging.ts';
import { parseInput } from '../contract/validation.ts';
import { idSchema, instantSchema } from '../contract/values.ts';
import { Parameters, query } from '../engine/statement.ts';
import { measured } from '../features/hydrology/contract/measured-values.ts';
import type { Database } from '../platform/database/connect.ts';
import { sendCached } from './cached-reply.ts';
import type { ResponseCache } from './response-cache.ts';

/** Maximum count of readings; nobody pages further. */
const mostCounted = 1000;

const readingsQuery = z.strictObject({
  reservoirId: idSchema(z).optional(),
  from: instantSchema(z).optional(),
  to: instantSchema(z).optional(),
  page: z.preprocess(numberOf, pagingShape(z).page).default(0),
  pageSize: z.preprocess(numberOf, pagingShape(z).pageSize),
});

type ReadingsQuery = z.infer<typeof readingsQuery>;

/**
 * GET /public/v1/readings: the readings that visitors may see, latest first, of one reservoir or of all, each with
 * whether it is provisional (its day is not signed off), doubtful and revised (a value was corrected). A reading with a
 * future time is not shown before that time.
 */
export function registerPublicReadings(app: FastifyInstance, database: Database, answers: ResponseCache): void {
  const options = { schema: { tags: ['public'], security: [] }, compress: false } as const;
  app.get('/public/v1/readings', options, async (request, reply) => {
    const input = parseInput(readingsQuery, request.query);
    const make = async () => ({ data: await readings(database, input), staysFor: Number.POSITIVE_INFINITY });
    sendCached(request, reply, await answers.get(`readings?${JSON.stringify(input)}`, make));
    return reply;
  });
}

async function readings(database: Database, input: ReadingsQuery): Promise<ListPage<Record<string, unknown>>> {
  const { reservoirId, from, to, page, pageSize } = input;
  const parameters = new Parameters();
  const conditions = [
    'r.observed_at <= now()',
    reservoirId && `r.reservoir_id = ${parameters.add(reservoirId, 'bigint')}`,
    from && `r.observed_at >= ${parameters.add(from, 'timestamptz')}`,
    to && `r.observed_at < ${parameters.add(to, 'timestamptz')}`,
  ].filter(Boolean);
  const found = `FROM public_readings AS r WHERE ${conditions.join(' AND ')}`;
  const values = measured.map(
    ({ name, column, scale }) => `${scale > 0 ? `trim_scale(r.${column})` : `r.${column}`}::text AS "${name}"`,
  );
  const size = effectivePageSize(pageSize);
  const [items, [counted]] = await Promise.all([
    query<Record<string, unknown>>(
      database,
      `SELECT r.reservoir_id::text AS "reservoirId", r.reservoir_name AS "reservoirName", r.observed_at AS at,
         ${values.join(', ')}, r.provisional, r.doubtful, r.corrected AS revised ${found}
       ORDER BY r.observed_at DESC, r.reservoir_id LIMIT ${size} OFFSET ${page * size}`,
      parameters.values,
    ),
    query<{ total: number }>(
      database,
      `SELECT count(*)::int AS total FROM (SELECT ${found} LIMIT ${mostCounted + 1}) AS few`,
      parameters.values,
    ),
  ]);
  const total = counted?.total ?? 0;
  return listPage(items, Math.min(total, mostCounted), { page, pageSize }, total <= mostCounted);
}

/** Parses a whole number of an address; any other spelling stays a text, which validation refuses. */
function numberOf(text: unknown): unknown {
  return typeof text === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
