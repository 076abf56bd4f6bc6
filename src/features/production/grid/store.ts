import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { emptyValue } from '../../../declare/kinds/registry.ts';
import { fieldKeys } from '../../../declare/labels.ts';
import { writtenEntries } from '../../../declare/resource.ts';
import type { Context } from '../../../engine/handler.ts';
import { insertRecord } from '../../../engine/insert.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { updateRecord } from '../../../engine/update.ts';
import { canonicalDecimal, decimalFault, isDecimal } from '../../../lib/decimal.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { startOfPeriod } from '../figures/periods-contract.ts';
import { energy } from '../power-outputs/energy-contract.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { doubtsOf } from '../power-outputs/verdicts.ts';
import type { FigureName, FigureVerdict, PeriodFigure, SentFigure } from './contract.ts';
import { removeEmptied } from './emptied.ts';
import { isOfAnother, noteOfStep, ownStepReason } from './own-step.ts';
import { figureOf, type Standing, standingOf } from './standing.ts';

/** Refusals that a reason answers: the note of a draft, or the reason of a correction. */
const doubts: ReadonlySet<string> = new Set(['aboveCapacity', 'outputUnfinished', 'reasonNeeded']);

/** Refusals that say that somebody has written, or removed, the record meanwhile. */
const moved: ReadonlySet<string> = new Set(['CONFLICT_VERSION', 'CONFLICT_UNIQUE', 'NOT_FOUND']);

/** A new record of which nothing is said. */
const blank = Object.fromEntries(writtenEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));

/** How often a figure is tried whose record somebody else writes at the same moment, another amount of it perhaps. */
const tries = 3;

/** A figure as it is stored: which amount of which period. */
interface Told extends Pick<PeriodFigure, 'plantId' | 'unitId' | 'kind' | 'day'> {
  readonly of: FigureName;
  readonly amount: string | null;
  readonly reason: string;
  readonly step: SentFigure['step'];
}

/**
 * Stores one figure as a record of its own, or in the record that its period has, under all rules that hold for forms, and says
 * what became of it. A draft of which nothing is left is removed. A figure that stands as it is sent is left alone, whoever stored it: that
 * is how a second try does no harm.
 */
export async function storeFigure(sent: SentFigure, scope: ResourceScope, context: Context): Promise<FigureVerdict> {
  const { plantId, unitId, kind = 'day', day, reason = '', step } = sent;
  const of: FigureName = sent.plan === undefined ? 'actual' : 'plan';
  const place = { plantId, unitId, kind, day };
  const amount = sent[of] ?? null;
  const fault = faultOf(of, amount, place);
  if (fault) return verdict('refused', await standingOf(context.database, place), [worded(fault, context)]);
  const told = { ...place, of, amount: canonical(amount), reason, step };
  return attempt(told, sent, scope, context, tries);
}

async function attempt(
  told: Told,
  sent: SentFigure,
  scope: ResourceScope,
  context: Context,
  left: number,
): Promise<FigureVerdict> {
  const standing = await standingOf(context.database, told);
  if (told.amount === (standing?.[told.of] ?? null)) return verdict('unchanged', standing);
  if (!isAsSeen(sent, told.of, standing) || left === 0) return verdict('conflict', standing);
  // What visitors were told has its reason beside the note.
  const isOwnStep = told.step !== undefined && told.reason === '' && !standing?.isTold;
  if (isOwnStep && standing && (await isOfAnother(told.of, standing, context))) return verdict('conflict', standing);
  const stepNote = isOwnStep ? await noteOfStep(told, told, standing, context) : undefined;
  const silent = stepNote ? [] : await silentDoubts(told, standing, context.database);
  if (silent.length > 0)
    return verdict(
      'doubtful',
      standing,
      silent.map((each) => worded(each, context)),
    );
  try {
    // A key of the call is one of all its figures, and none of a single record.
    await write({ ...told, stepNote }, standing, scope, { ...context, headers: new Headers() });
    return verdict('stored', await standingOf(context.database, told));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (moved.has(error.code)) return attempt(told, sent, scope, context, left - 1);
    const errors = error.details.errors ?? [];
    const isDoubt = errors.length > 0 && errors.every(({ code }) => doubts.has(code));
    const messages =
      errors.length > 0 ? errors.map((each) => worded(each, context)) : [context.text(`error.${error.code}.detail`)];
    return verdict(isDoubt ? 'doubtful' : 'refused', await standingOf(context.database, told), messages);
  }
}

/** What is doubtful of an amount of which nobody says why: what its note says was said of another one. */
async function silentDoubts(
  { of, amount, reason, plantId, unitId, kind, day }: Told,
  standing: Standing | undefined,
  database: Database,
): Promise<FieldError[]> {
  if (of !== 'actual' || amount === null || reason !== '' || !standing?.note) return [];
  return doubtsOf(database, { plantId, unitId, periodKind: kind, periodStart: day, actual: amount });
}

/** Whether what stands is what the sender saw: the same amount, or where the sender says none, the same version of its record. */
function isAsSeen({ seen, version = 0 }: SentFigure, of: FigureName, standing: Standing | undefined): boolean {
  if (seen === undefined) return (standing?.version ?? 0) === version;
  return (standing?.[of] ?? null) === canonical(seen);
}

function faultOf(
  of: FigureName,
  amount: string | null,
  { kind, day }: Pick<Told, 'kind' | 'day'>,
): FieldError | undefined {
  if (startOfPeriod(kind, day) !== day) return { path: 'periodStart', code: 'firstDay', values: {} };
  const fault = amount === null ? undefined : decimalFault(amount, energy);
  const values = { max: fault === 'decimals' ? energy.scale : 11, min: energy.least };
  return fault && { path: of, code: fault, values };
}

async function write(
  told: Told & { readonly stepNote: string | undefined },
  standing: Standing | undefined,
  scope: ResourceScope,
  context: Context,
): Promise<void> {
  const { plantId, unitId, kind, day, of, amount, reason, stepNote } = told;
  if (!standing) {
    const values = {
      plantId,
      unitId,
      periodKind: kind,
      periodStart: day,
      [of]: amount,
      status: 0,
      note: stepNote ?? reason,
    };
    await insertRecord(powerOutputs, scope, { ...blank, ...values }, context);
    return;
  }
  const { id, version } = standing;
  const why = stepNote === undefined ? await whyOf(told, standing, context) : { note: stepNote };
  if (amount === null && (await removeEmptied(standing, [of, ...(why.note === '' ? ['note'] : [])], scope, context)))
    return;
  await updateRecord(powerOutputs, scope, { id, version, [of]: amount, ...why }, context);
}

/** Why a figure changes that visitors were told is told with it; what makes one doubtful stands in its note, which each has. */
async function whyOf(
  { of, amount, reason, step }: Told,
  standing: Standing,
  context: Context,
): Promise<{ reason?: string; note?: string }> {
  const { isTold, note } = standing;
  if (reason !== '') return { ...(isTold && { reason }), note: noteWith(note, reason) };
  const own = step && isTold ? await ownStepReason({ step, of, amount }, standing, context) : undefined;
  return own === undefined ? {} : { reason: own };
}

/** What a figure's note said, and why it is now what it is; where there is no room for both, only that. */
function noteWith(note: string, reason: string): string {
  const both = [...note.split('\n').filter((line) => line !== '' && line !== reason), reason].join('\n');
  return both.length > powerOutputs.fields.note.max ? reason : both;
}

/** An amount as what stands is written; what is no number stays as it is, and is none that stands. */
function canonical(amount: string | null): string | null {
  return amount !== null && isDecimal(amount) ? canonicalDecimal(amount) : amount;
}

function verdict(
  outcome: FigureVerdict['outcome'],
  standing: Standing | undefined,
  messages: string[] = [],
): FigureVerdict {
  return { outcome, messages, current: standing ? figureOf(standing) : null };
}

/** A refusal in the caller's words, as forms are told it. */
function worded({ path, code, values }: FieldError, context: Context): string {
  // What is asked about is answered in one box, whether the note keeps it or the reason of a correction.
  const label = doubts.has(code) ? `“${context.text('field.reason')}”` : context.text(fieldKeys(powerOutputs, path));
  return context.text(`validation.${code}`, {
    ...values,
    Label: label,
    label: label.charAt(0).toLowerCase() + label.slice(1),
  });
}
