import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { type Context, type Handler, handle } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { reservoirsOf } from '../reservoirs.ts';
import { cascadeOf } from './cascade.ts';
import { getEventsThuyVan, mostEvents } from './contract/events.ts';
import { getCascadeThuyVan, getSeriesThuyVan, limitKinds, mostYears } from './contract/series.ts';
import { eventsBetween } from './events.ts';
import { limitsAlong, type YearlyRule } from './limits.ts';
import { doubtsOf, seriesOf } from './series.ts';

/** Twice the pixel width of a usual screen. */
const usualPoints = 1_600;
const yearOfMilliseconds = 366 * 86_400_000;

/** Reads the ledger for charts and for the cascade. */
export const figureHandlers: readonly Handler[] = [
  handle(getSeriesThuyVan, async ({ reservoirId, values, from, to, points = usualPoints }, context) => {
    const { database } = context;
    const reservoir = await reservoirAlong(context, { reservoirId, from, to });
    const span = { reservoirId, from: Date.parse(from), to: Date.parse(to) };
    const [rules, doubts] = await Promise.all([rulesOf(database, reservoirId), doubtsOf(database, span)]);
    const series = await Promise.all(
      [...new Set(values)].map((name) => seriesOf(database, name, span, points, doubts)),
    );
    return { reservoir, series, limits: limitsAlong(rules, from, to) };
  }),

  handle(getEventsThuyVan, async (eventQuery, context) => {
    const { database } = context;
    await reservoirAlong(context, eventQuery);
    const limits = limitsAlong(await rulesOf(database, eventQuery.reservoirId), eventQuery.from, eventQuery.to);
    const events = await eventsBetween(database, eventQuery, limits);
    return { items: events.toReversed().slice(0, mostEvents), total: events.length };
  }),

  handle(getCascadeThuyVan, async (_input, context) => ({ items: await cascadeOf(context) })),
];

/** The reservoir of a request for a span of readings. The span must be neither empty nor too long. */
async function reservoirAlong(
  context: Context,
  { reservoirId, from, to }: { readonly reservoirId: string; readonly from: string; readonly to: string },
) {
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0) throw invalidField('to', 'before', { other: 'from' });
  if (length > mostYears * yearOfMilliseconds) throw invalidField('to', 'tooManyYears', { max: mostYears });
  const [reservoir] = await reservoirsOf(context.database, [reservoirId], context);
  if (!reservoir) throw new ProblemError('NOT_FOUND');
  return reservoir;
}

function rulesOf(database: Database, reservoirId: string): Promise<YearlyRule[]> {
  return query<YearlyRule>(
    database,
    `SELECT limit_kind AS kind, name, document, from_day AS "fromDay", to_day AS "toDay",
       trim_scale(low)::text AS low, trim_scale(high)::text AS high
     FROM thresholds WHERE reservoir_id = $1 AND deleted_at IS NULL AND status = 1 AND limit_kind = ANY($2::text[])
     ORDER BY from_day, id`,
    [reservoirId, limitKinds],
  );
}
