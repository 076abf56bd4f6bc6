import type { FieldError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import type { ProposedRow, RuleResult } from '../../../engine/kinds/sheet.ts';
import { query } from '../../../engine/statement.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import { periodText } from '../../../lib/period-reading.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { wrongYear } from './period-rules.ts';
import { powerOutputs } from './resource.ts';
import { figures, hours, switchedOff } from './rules.ts';
import { isSignedOff, periodEnd, signedPart } from './stored-output.ts';

type OutputRow = ProposedRow<typeof powerOutputs>;

/**
 * Validates rows of a file: what the form refuses is an error, what it stores only with a reason needs one or raises a
 * warning.
 */
export async function validateOutputs(
  database: Database,
  rows: readonly OutputRow[],
  context: Context,
): Promise<RuleResult[]> {
  const facts = await factsOf(database, rows);
  const mayPublish = callerOf(context).permissions.has(resourceOperations(powerOutputs).setStatus.name);
  return rows.map((row, place) => resultOf(row, facts[place] ?? unknown, mayPublish));
}

/** The warnings about a figure, so that it is stored only with a reason, whatever its note said before. */
export async function warningsOf(database: Database, record: OutputRow['record']): Promise<FieldError[]> {
  const [facts = unknown] = await factsOf(database, [{ record }]);
  return warningsFrom(facts);
}

function warningsFrom({ above, unfinished, most }: Facts): FieldError[] {
  return [
    ...(above
      ? [{ path: 'note', code: 'aboveCapacity', values: { most: most === null ? '' : canonicalDecimal(most) } }]
      : []),
    ...(unfinished ? [{ path: 'note', code: 'outputUnfinished', values: {} }] : []),
  ];
}

function resultOf({ changes, record, before }: OutputRow, facts: Facts, mayPublish: boolean): RuleResult {
  const when = (is: boolean, path: string, code: string, values: FieldError['values'] = {}): FieldError[] =>
    is ? [{ path, code, values }] : [];
  const [noted, told] = [record.note, changes.reason].map((text = '') => text !== '');
  const [most, isNoted, isTold] = [
    { most: facts.most === null ? '' : canonicalDecimal(facts.most) },
    noted === true,
    told === true,
  ];
  const isPublished = before?.status === 1 && Object.keys(changes).length > 0;
  const isOthers = isPublished && !mayPublish;
  const isOfTold = facts.published && figures.some((name) => name in changes);
  const years = wrongYear(record.periodStart);
  const period = {
    period: periodText({ kind: record.periodKind ?? 'day', start: record.periodStart ?? '' }),
    plant: facts.plant ?? '',
  };
  return {
    // A record that is signed off, or published without the caller's right to change it, is not the error of a cell:
    // correcting a cell would not help.
    errors: [
      ...when(facts.foreign, 'unitId', 'unitOfOther'),
      ...when(facts.off !== null && !before, 'plantId', 'outOfUse', { name: facts.off ?? '' }),
      ...when(years !== undefined, 'periodStart', 'outputYears', years),
      ...when(facts.ahead, 'actual', 'outputAhead'),
      ...when(facts.frozen, '', 'outputSignedOff', period),
      ...when(facts.part !== null && !facts.frozen && (!before || 'actual' in changes), 'actual', 'outputPartSigned', {
        ...period,
        part: facts.part ?? '',
      }),
      ...when(isOthers, '', 'publishedByOthers'),
    ],
    // If the caller may not change the record, no reason helps.
    needs:
      isOthers || facts.frozen
        ? []
        : [...(isNoted ? [] : warningsFrom(facts)), ...when(isOfTold && !isTold, 'reason', 'reasonNeeded')],
    warnings: [
      ...when(facts.above && isNoted, 'note', 'aboveCapacityNoted', most),
      ...when(isOfTold && isTold, 'reason', 'publishedChanges'),
    ],
  };
}

/** The facts about a figure that the rules of output check. */
interface Facts {
  /** The name of its plant or unit, if that is switched off. */
  readonly off: string | null;
  /** The name of its plant. */
  readonly plant: string | null;
  /** Its unit belongs to another plant. */
  readonly foreign: boolean;
  /** It exceeds the capacity, which allows `most` MWh. */
  readonly above: boolean;
  readonly most: string | null;
  /** Its period has not begun, or is not over; all its days are signed off. */
  readonly ahead: boolean;
  readonly unfinished: boolean;
  readonly frozen: boolean;
  /** The signed-off part of its period, if the figure is the output of the whole; null: none. */
  readonly part: string | null;
  /** It was ever published. */
  readonly published: boolean;
}

const unknown: Facts = {
  off: null,
  plant: null,
  foreign: false,
  above: false,
  most: null,
  ahead: false,
  unfinished: false,
  frozen: false,
  part: null,
  published: false,
};

/** The facts about rows, in their order, by the same SQL expressions as the rules for storing. */
function factsOf(database: Database, rows: readonly Pick<OutputRow, 'record'>[]): Promise<Facts[]> {
  return query<Facts>(
    database,
    `SELECT ${switchedOff} AS off, p.name AS plant, coalesce(u.plant_id <> o.plant_id, false) AS foreign, (coalesce(u.capacity, p.capacity) * ${hours})::text AS most,
       coalesce(o.actual > coalesce(u.capacity, p.capacity) * ${hours}, false) AS above,
       o.actual IS NOT NULL AND o.period_start > $2::date AS ahead,
       o.actual IS NOT NULL AND o.period_start <= $2::date AND ${periodEnd} > $2::date AS unfinished,
       ${isSignedOff} AS frozen, CASE WHEN o.actual IS NOT NULL THEN ${signedPart} END AS part,
       EXISTS (SELECT 1 FROM power_outputs AS s JOIN published_outputs AS t ON t.output_id = s.id
         WHERE s.plant_id = w."plantId" AND s.unit_id IS NOT DISTINCT FROM w."unitId" AND s.period_kind = w."periodKind"
           AND s.period_start = w."periodStart" AND s.deleted_at IS NULL) AS published
     FROM jsonb_to_recordset($1::jsonb)
       AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date, actual numeric, place int)
     CROSS JOIN LATERAL (SELECT w."plantId" AS plant_id, w."periodKind" AS period_kind, w."periodStart" AS period_start, w.actual) AS o
     LEFT JOIN plants AS p ON p.id = o.plant_id LEFT JOIN generating_units AS u ON u.id = w."unitId" ORDER BY w.place`,
    [JSON.stringify(rows.map(({ record }, place) => ({ ...record, place }))), dayOf(Date.now())],
  );
}
