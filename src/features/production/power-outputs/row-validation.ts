import type { FieldError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import type { ProposedRow, RuleResult } from '../../../engine/kinds/sheet.ts';
import { query } from '../../../engine/statement.ts';
import { periodText } from '../../../lib/period-reading.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Finding } from './contract/warnings.ts';
import { doubtsOf, impossibleOf, unexplained } from './doubts.ts';
import { wrongYear } from './period-rules.ts';
import { powerOutputs } from './resource.ts';
import { figures, switchedOff } from './rules.ts';
import { isSignedOff, periodEnd, signedPart } from './stored-output.ts';
import { findingsAbout, type OutputFigure } from './surroundings.ts';

type OutputRow = ProposedRow<typeof powerOutputs>;
type OutputRecord = OutputRow['record'];

/**
 * Validates rows of a file: what the form refuses is an error, what it stores only with a reason needs one or raises a
 * warning.
 * @param storing the rows are about to be stored: what they say beside each other was compared, and is checked again
 * once it stands.
 */
export async function validateOutputs(
  database: Database,
  rows: readonly OutputRow[],
  context: Context,
  { storing = false } = {},
): Promise<RuleResult[]> {
  const caller = callerOf(context);
  const rights = {
    mayPublish: caller.permissions.has(resourceOperations(powerOutputs).setStatus.name),
    byProgram: caller.program,
  };
  const facts = await factsOf(
    database,
    rows.map(({ record }) => record),
  );
  const judged = rows.map((row, place) => judgedOf(row, facts[place] ?? unknown, rights));
  // A row that is refused anyway is not stored: it says nothing beside others.
  const sound = judged.filter(({ errors }) => errors.length === 0);
  const figures = sound.map(({ row: { record } }) => figureOf(record));
  const found = await findingsAbout(database, figures, { alone: storing });
  const findings = new Map(sound.map((each, place) => [each, found[place] ?? []]));
  return judged.map((each) => resultOf(each, findings.get(each) ?? [], rights));
}

/** What has to be explained of a figure, whatever its note said before. */
export async function questionsAbout(
  database: Database,
  record: OutputRecord,
): Promise<{ findings: Finding[]; unfinished: FieldError[] }> {
  const [[facts = unknown], [findings = []]] = await Promise.all([
    factsOf(database, [record]),
    findingsAbout(database, [figureOf(record)]),
  ]);
  return { findings, unfinished: when(facts.unfinished, 'note', 'outputUnfinished') };
}

/** The figure of a row: a field that the row does not have is empty. */
function figureOf({ plantId, unitId, periodKind, periodStart, actual, plan }: OutputRecord): OutputFigure {
  return {
    plantId: plantId ?? '',
    unitId: unitId ?? null,
    periodKind: periodKind ?? 'day',
    periodStart: periodStart ?? '',
    actual: actual ?? null,
    plan: plan ?? null,
  };
}

interface Rights {
  readonly mayPublish: boolean;
  readonly byProgram: boolean;
}

/** A row with what is wrong with it by itself, and what a text in one of its fields would resolve. */
interface Judged {
  readonly row: OutputRow;
  readonly programNote: string;
  readonly errors: readonly FieldError[];
  readonly needs: readonly FieldError[];
  readonly warnings: readonly FieldError[];
}

function judgedOf(row: OutputRow, facts: Facts, { mayPublish }: Rights): Judged {
  const { changes, record, before } = row;
  const isTold = (changes.reason ?? '') !== '';
  const isPublished = before?.status === 1 && Object.keys(changes).length > 0;
  const isOthers = isPublished && !mayPublish;
  const isOfTold = facts.published && figures.some((name) => name in changes);
  const years = wrongYear(record.periodStart);
  const period = {
    period: periodText({ kind: record.periodKind ?? 'day', start: record.periodStart ?? '' }),
    plant: facts.plant ?? '',
  };
  const needs = [
    ...when((record.note ?? '') === '' && facts.unfinished, 'note', 'outputUnfinished'),
    ...when(isOfTold && !isTold, 'reason', 'reasonNeeded'),
  ];
  return {
    row,
    programNote: facts.programNote,
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
    needs: isOthers || facts.frozen ? [] : needs,
    warnings: when(isOfTold && isTold, 'reason', 'publishedChanges'),
  };
}

function resultOf(
  { row: { record }, programNote, errors, needs, warnings }: Judged,
  findings: readonly Finding[],
  { byProgram }: Rights,
): RuleResult {
  const doubts = doubtsOf(findings);
  const noted = doubts.map((each) => ({ ...each, code: `${each.code}Noted` }));
  const isPublished = byProgram && doubts.length > 0 && record.status === 1;
  return {
    errors: [...errors, ...impossibleOf(findings), ...when(isPublished, 'status', 'doubtfulOfProgram')],
    needs: [...(byProgram ? [] : unexplained(doubts, record.note ?? '', programNote)), ...needs],
    warnings: [...(byProgram ? doubts : noted), ...warnings],
  };
}

function when(is: boolean, path: string, code: string, values: FieldError['values'] = {}): FieldError[] {
  return is ? [{ path, code, values }] : [];
}

/** The facts about a figure that the rules of output check. */
interface Facts {
  /** The name of its plant or unit, if that is switched off. */
  readonly off: string | null;
  /** The name of its plant. */
  readonly plant: string | null;
  /** Its unit belongs to another plant. */
  readonly foreign: boolean;
  /** Its period has not begun, or is not over; all its days are signed off. */
  readonly ahead: boolean;
  readonly unfinished: boolean;
  readonly frozen: boolean;
  /** The signed-off part of its period, if the figure is the output of the whole; null: none. */
  readonly part: string | null;
  /** It was ever published. */
  readonly published: boolean;
  /** The note of its record as a program left it. */
  readonly programNote: string;
}

const unknown: Facts = {
  off: null,
  plant: null,
  foreign: false,
  ahead: false,
  unfinished: false,
  frozen: false,
  part: null,
  published: false,
  programNote: '',
};

/** The facts about records, in their order, by the same SQL expressions as the rules for storing. */
function factsOf(database: Database, records: readonly OutputRecord[]): Promise<Facts[]> {
  return query<Facts>(
    database,
    `SELECT ${switchedOff} AS off, p.name AS plant, coalesce(u.plant_id <> o.plant_id, false) AS foreign,
       o.actual IS NOT NULL AND o.period_start > $2::date AS ahead,
       o.actual IS NOT NULL AND o.period_start <= $2::date AND ${periodEnd} > $2::date AS unfinished,
       ${isSignedOff} AS frozen, CASE WHEN o.actual IS NOT NULL THEN ${signedPart} END AS part,
       EXISTS (SELECT 1 FROM published_outputs AS t WHERE t.output_id = s.id) AS published,
       coalesce(s.program_note, '') AS "programNote"
     FROM jsonb_to_recordset($1::jsonb)
       AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date, actual numeric, place int)
     CROSS JOIN LATERAL (SELECT w."plantId" AS plant_id, w."periodKind" AS period_kind, w."periodStart" AS period_start, w.actual) AS o
     LEFT JOIN plants AS p ON p.id = o.plant_id LEFT JOIN generating_units AS u ON u.id = w."unitId"
     LEFT JOIN power_outputs AS s ON s.plant_id = w."plantId" AND s.unit_id IS NOT DISTINCT FROM w."unitId"
       AND s.period_kind = w."periodKind" AND s.period_start = w."periodStart" AND s.deleted_at IS NULL
     ORDER BY w.place`,
    [JSON.stringify(records.map((record, place) => ({ ...record, place }))), dayOf(Date.now())],
  );
}
