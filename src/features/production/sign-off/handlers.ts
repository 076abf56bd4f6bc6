import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { activeStatus } from '../../../declare/resource.ts';
import { auditEach } from '../../../engine/audit.ts';
import { setStatusWithin } from '../../../engine/bulk.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { daysBetween, daysFrom } from '../../../lib/calendar-day.ts';
import { compareSeen, type SeenDay } from '../../../lib/grouped-days.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { withAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../../platform/database/browser-invalidation.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { getGridSanLuongDien } from '../grid/contract/grid.ts';
import { requirePlants } from '../plants/required.ts';
import { stillDoubtful } from '../power-outputs/doubts.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import {
  freezeSanLuongDien,
  getSignOffSanLuongDien,
  mostDays,
  mostShownDays,
  unfreezeSanLuongDien,
} from './contract.ts';
import { dailyFigures, markOf, outputDays } from './output-days.ts';
import { lockDays } from './rules.ts';

interface Days {
  readonly plantIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The days as the caller saw them: only these are meant. Absent: all. */
  readonly seen?: readonly SeenDay[] | undefined;
}

type Place = Pick<SeenDay, 'of' | 'day'>;

/** Signs days of output off, and reopens them. */
export const signOffHandlers = (scope: ResourceScope): readonly Handler[] => [
  handle(getSignOffSanLuongDien, async ({ plantIds, from, to }, context) => {
    checkSpan({ from, to }, mostShownDays);
    if (plantIds) await requirePlants(context.database, plantIds, context);
    return outputDays(context, { plantIds, from, to });
  }),

  handle(freezeSanLuongDien, async (input, context) => {
    // The output of a day is not known before it is over.
    if (input.to >= dayOf(Date.now())) throw invalidField('to', 'dayNotOver');
    const seen = input.seen?.map(({ plantId, ...each }) => ({ ...each, of: plantId }));
    return changeDays({ ...input, seen }, context, freezeSanLuongDien.name, async (transaction, { meant, changed }) => {
      const drafts = await draftsOf(transaction, meant);
      if (drafts.length > 0 && !input.drafts) throw invalidField('drafts', 'draftsUndecided', { count: drafts.length });
      const leftOut = placesOf(input.drafts === 'leaveOut' ? drafts : await unexplainedOf(transaction, drafts));
      const places = new Set(leftOut.map(placeKey));
      const published = drafts.filter((each) => !places.has(placeKey(each)));
      await publish(transaction, scope, published, context);
      return {
        days: meant.filter((each) => !places.has(placeKey(each))),
        change: (parameters) => [
          `INSERT INTO frozen_outputs (plant_id, day, frozen_by) SELECT plant_id, day, ${parameters.add(callerOf(context).accountId, 'uuid')}
           FROM requested ON CONFLICT DO NOTHING RETURNING plant_id, day`,
          { before: `'{"frozen": false}'::jsonb`, after: `'{"frozen": true}'::jsonb` },
        ],
        said: {
          published: published.length,
          changed: changed.map(answered),
          leftOut: leftOut.map(answered),
        },
      };
    });
  }),

  handle(unfreezeSanLuongDien, (input, context) =>
    changeDays(input, context, unfreezeSanLuongDien.name, async (_transaction, { meant }) => ({
      days: meant,
      change: (parameters) => [
        `DELETE FROM frozen_outputs AS f USING requested AS d WHERE f.plant_id = d.plant_id AND f.day = d.day
         RETURNING f.plant_id, f.day`,
        {
          before: `'{"frozen": true}'::jsonb`,
          after: `jsonb_build_object('frozen', false, 'reason', ${parameters.add(input.reason, 'text')})`,
        },
      ],
      said: {},
    })),
  ),
];

/** What is changed: the days, how, and what the answer says besides their number. */
interface Change<Said> {
  readonly days: readonly Place[];
  readonly change: (parameters: Parameters) => [text: string, fields: { before: string; after: string }];
  readonly said: Said;
}

/** Changes the days of a range that need it, each with an audit row, and returns how many. */
async function changeDays<Said extends object>(
  { plantIds, from, to, seen }: Days,
  context: Context,
  operation: string,
  prepare: (
    transaction: Database,
    days: { meant: readonly Place[]; changed: readonly Place[] },
  ) => Promise<Change<Said>>,
): Promise<{ days: number } & Said> {
  checkSpan({ from, to }, mostDays);
  return withAdvisoryLock(context.database, lockDays, async (transaction) => {
    const ids = [...new Set(plantIds)];
    await requirePlants(transaction, ids, context);
    const marks = await query<SeenDay>(
      transaction,
      `SELECT plant_id::text AS of, period_start::text AS day, ${markOf} AS mark FROM power_outputs
       WHERE plant_id = ANY($1::bigint[]) AND period_start BETWEEN $2 AND $3 AND ${dailyFigures} GROUP BY 1, 2`,
      [ids, from, to],
    );
    const within = seen?.filter(({ of, day }) => ids.includes(of) && day >= from && day <= to);
    const { asSeen, changed } = within ? compareSeen(within, marks) : { asSeen: undefined, changed: [] };
    const meant = asSeen ?? ids.flatMap((of) => daysFrom(from, to).map((day) => ({ of, day })));
    const { days, change, said } = await prepare(transaction, { meant, changed });
    const parameters = new Parameters();
    const [text, fields] = change(parameters);
    const audit = auditEach('logged', { operation, resource: 'frozen-outputs' }, fields, context, parameters);
    const [row] = await query<{ days: number }>(
      transaction,
      `WITH requested AS MATERIALIZED (${rowsOf(days, parameters)}), changed AS (${text}),
       logged AS (SELECT plant_id || ' ' || day AS id, NULL::integer AS version FROM changed),
       audit AS (${audit}) SELECT count(*)::int AS days FROM changed`,
      parameters.values,
    );
    if (row?.days) await invalidateInBrowsers(transaction, [getGridSanLuongDien, getSignOffSanLuongDien]);
    return { days: row?.days ?? 0, ...said };
  });
}

/** Plants and days as rows. */
function rowsOf(days: readonly Place[], parameters: Parameters): string {
  const [plantIds, its] = [days.map(({ of }) => of), days.map(({ day }) => day)];
  return `SELECT * FROM unnest(${parameters.add(plantIds, 'bigint[]')}, ${parameters.add(its, 'date[]')}) AS d(plant_id, day)`;
}

interface Draft extends Place {
  readonly id: string;
  readonly version: number;
}

/** The unpublished figures of days that are not signed off yet. */
function draftsOf(transaction: Database, days: readonly Place[]): Promise<Draft[]> {
  const parameters = new Parameters();
  return query<Draft>(
    transaction,
    `SELECT o.id::text, o.version, o.plant_id::text AS of, o.period_start::text AS day
     FROM (${rowsOf(days, parameters)}) AS d JOIN power_outputs AS o ON o.plant_id = d.plant_id AND o.period_start = d.day
     WHERE ${dailyFigures} AND o.status <> ${activeStatus}
       AND NOT EXISTS (SELECT FROM frozen_outputs AS f WHERE f.plant_id = d.plant_id AND f.day = d.day)
     ORDER BY o.period_start, o.plant_id, o.id`,
    parameters.values,
  );
}

/** The drafts that stay unpublished until a person has explained or corrected them. */
async function unexplainedOf(transaction: Database, drafts: readonly Draft[]): Promise<Draft[]> {
  const doubtful = await stillDoubtful(
    transaction,
    drafts.map(({ id }) => id),
  );
  return drafts.filter(({ id }) => doubtful.has(id));
}

/** @throws ProblemError FORBIDDEN if the caller may not publish. */
async function publish(transaction: Database, scope: ResourceScope, drafts: readonly Draft[], context: Context) {
  if (drafts.length === 0) return;
  const { setStatus } = resourceOperations(powerOutputs);
  if (!context.principal?.permissions.has(setStatus.name)) throw new ProblemError('FORBIDDEN');
  const items = drafts.map(({ id, version }) => ({ id, version }));
  await setStatusWithin(transaction, powerOutputs, scope, { items, status: activeStatus }, context);
}

const placeKey = ({ of, day }: Place) => `${of} ${day}`;

const answered = ({ of, day }: Place) => ({ plantId: of, day });

/** The days of some figures, each once. */
function placesOf(drafts: readonly Draft[]): Place[] {
  return [...new Map(drafts.map((each) => [placeKey(each), each])).values()];
}

/** @throws ProblemError VALIDATION_FAILED if a range ends before it begins, or is longer than this many days. */
function checkSpan({ from, to }: { readonly from: string; readonly to: string }, most: number): void {
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalidField('to', 'before', { other: 'from' });
  if (length > most) throw invalidField('to', 'tooManyDays', { max: most });
}
