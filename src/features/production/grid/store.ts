import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { emptyValue } from '../../../declare/kinds/registry.ts';
import { fieldKeys } from '../../../declare/labels.ts';
import { writableEntries } from '../../../declare/resource.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import { insertRecord } from '../../../engine/insert.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { seesPlaces } from '../../../engine/row-access/data-scope.ts';
import { updateRecord } from '../../../engine/update.ts';
import { canonicalDecimal, decimalFault, isDecimal } from '../../../lib/decimal.ts';
import { startOfPeriod } from '../figures/contract/periods.ts';
import { energy } from '../power-outputs/contract/energy.ts';
import { doubtCodes } from '../power-outputs/contract/warnings.ts';
import { doubtsOf, impossibleOf, unexplained } from '../power-outputs/doubts.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { questionsAbout } from '../power-outputs/row-validation.ts';
import type { FigureName, FigureResult, PeriodFigure, SentFigure } from './contract/grid.ts';
import { type CurrentFigure, currentFiguresOf, figureOf } from './current-figures.ts';
import { removeEmptied } from './remove-empty.ts';
import { isOfAnother, noteOfStep, ownStepReason } from './undo-reason.ts';

/** Errors that a reason resolves: the note of a draft, or the reason of a correction. */
const explained: ReadonlySet<string> = new Set([
  ...doubtCodes,
  ...['outputUnfinished', 'reasonNeeded', 'reasonShort', 'noteOfProgram'],
]);

/** Errors that mean that somebody else has written or deleted the record meanwhile. */
const moved: ReadonlySet<string> = new Set(['CONFLICT_VERSION', 'CONFLICT_UNIQUE', 'NOT_FOUND']);

/** A new record without content. */
const blank = Object.fromEntries(writableEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));

/** How often storing a figure is attempted while somebody else writes its record, for example its other amount. */
const tries = 3;

/** A figure to store: an amount of a period. */
interface FigureChange extends Pick<PeriodFigure, 'plantId' | 'unitId' | 'kind' | 'day'> {
  readonly of: FigureName;
  readonly amount: string | null;
  readonly reason: string;
  readonly step: SentFigure['step'];
}

/**
 * Stores one figure in the record of its period, new or existing, under all rules that apply to forms, and returns the
 * result. A draft without content is deleted. A figure that equals the current one is not stored again, whoever stored
 * that: a retry does no harm.
 */
export async function storeFigure(sent: SentFigure, scope: ResourceScope, context: Context): Promise<FigureResult> {
  const { plantId, unitId, kind = 'day', day, reason = '', step } = sent;
  const of: FigureName = sent.plan === undefined ? 'actual' : 'plan';
  const place = { plantId, unitId, kind, day };
  // What is stored outside of the caller's scope is not told either.
  if (!seesPlaces(context, 'plants', [plantId]))
    return result('refused', undefined, [worded({ path: 'plantId', code: 'reference' }, context)]);
  const amount = sent[of] ?? null;
  const fault = faultOf(of, amount, place);
  if (fault) return result('refused', await currentFiguresOf(context.database, place), [worded(fault, context)]);
  const change = { ...place, of, amount: canonical(amount), reason, step };
  return attempt(change, sent, scope, context, tries);
}

async function attempt(
  change: FigureChange,
  sent: SentFigure,
  scope: ResourceScope,
  context: Context,
  left: number,
): Promise<FigureResult> {
  const current = await currentFiguresOf(context.database, change);
  if (change.amount === (current?.[change.of] ?? null)) return result('unchanged', current);
  if (!isAsSeen(sent, change.of, current) || left === 0) return result('conflict', current);
  // A published figure has a separate reason, besides the note.
  const isOwnStep = change.step !== undefined && change.reason === '' && !current?.isTold;
  if (isOwnStep && current && (await isOfAnother(change.of, current, context))) return result('conflict', current);
  const stepNote = isOwnStep ? await noteOfStep(change, change, current, context) : undefined;
  const asked = stepNote === undefined ? await questionsOf(change, current, context) : [];
  if (asked.length > 0) return result('doubtful', current, wordsOf(asked, context));
  try {
    // A save key of the call belongs to all its figures, not to a single record.
    await write({ ...change, stepNote }, current, scope, { ...context, headers: new Headers() });
    const stored = await currentFiguresOf(context.database, change);
    if (!stored?.isDoubtful) return result('stored', stored);
    const { findings } = await questionsAbout(context.database, recordOf(change));
    return result('stored', stored, wordsOf(doubtsOf(findings), context));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (moved.has(error.code)) return attempt(change, sent, scope, context, left - 1);
    const errors = error.details.errors ?? [];
    const isWarning = errors.length > 0 && errors.every(({ code }) => explained.has(code));
    const messages = errors.length > 0 ? wordsOf(errors, context) : [context.text(`error.${error.code}.detail`)];
    return result(isWarning ? 'doubtful' : 'refused', await currentFiguresOf(context.database, change), messages);
  }
}

/**
 * What has to be explained of an amount by its own reason, where the record has a note: that was about another amount.
 * Nothing of what a program sends, which is stored and marked, nor of what is impossible, which the rules refuse.
 */
async function questionsOf(
  change: FigureChange,
  current: CurrentFigure | undefined,
  context: Context,
): Promise<FieldError[]> {
  const { amount, reason } = change;
  if (amount === null || !current?.note || callerOf(context).program) return [];
  const { findings, unfinished } = await questionsAbout(context.database, recordOf(change));
  if (impossibleOf(findings).length > 0) return [];
  return [...unexplained(doubtsOf(findings), reason), ...(reason === '' ? unfinished : [])];
}

function recordOf({ plantId, unitId, kind, day, of, amount }: FigureChange) {
  return { plantId, unitId, periodKind: kind, periodStart: day, [of]: amount };
}

/**
 * Whether the current figure is the one that the sender saw: the same amount, or without an amount, the same version of
 * its record.
 */
function isAsSeen({ seen, version = 0 }: SentFigure, of: FigureName, current: CurrentFigure | undefined): boolean {
  if (seen === undefined) return (current?.version ?? 0) === version;
  return (current?.[of] ?? null) === canonical(seen);
}

function faultOf(
  of: FigureName,
  amount: string | null,
  { kind, day }: Pick<FigureChange, 'kind' | 'day'>,
): FieldError | undefined {
  if (startOfPeriod(kind, day) !== day) return { path: 'periodStart', code: 'firstDay', values: {} };
  const fault = amount === null ? undefined : decimalFault(amount, energy);
  const values = { max: fault === 'decimals' ? energy.scale : 11, min: energy.least };
  return fault && { path: of, code: fault, values };
}

async function write(
  change: FigureChange & { readonly stepNote: string | undefined },
  current: CurrentFigure | undefined,
  scope: ResourceScope,
  context: Context,
): Promise<void> {
  const { plantId, unitId, kind, day, of, amount, reason, stepNote } = change;
  if (!current) {
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
  const { id, version } = current;
  const why = stepNote === undefined ? await whyOf(change, current, context) : { note: stepNote };
  if (amount === null && (await removeEmptied(current, [of, ...(why.note === '' ? ['note'] : [])], scope, context)))
    return;
  await updateRecord(powerOutputs, scope, { id, version, [of]: amount, ...why }, context);
}

/**
 * The reason for a change. A published figure gets it as its reason; the note, which every figure has, explains
 * warnings.
 */
async function whyOf(
  { of, amount, reason, step }: FigureChange,
  current: CurrentFigure,
  context: Context,
): Promise<{ reason?: string; note?: string }> {
  const { isTold, note } = current;
  if (reason !== '') return { ...(isTold && { reason }), note: noteWith(note, reason) };
  const own = step && isTold ? await ownStepReason({ step, of, amount }, current, context) : undefined;
  return own === undefined ? {} : { reason: own };
}

/** Appends the reason to a figure's note. If both are too long, only the reason stays. */
function noteWith(note: string, reason: string): string {
  const both = [...note.split('\n').filter((line) => line !== '' && line !== reason), reason].join('\n');
  return both.length > powerOutputs.fields.note.max ? reason : both;
}

/** An amount in canonical form. A text that is not a number stays as it is, and so equals no current amount. */
function canonical(amount: string | null): string | null {
  return amount !== null && isDecimal(amount) ? canonicalDecimal(amount) : amount;
}

function result(
  outcome: FigureResult['outcome'],
  current: CurrentFigure | undefined,
  messages: string[] = [],
): FigureResult {
  return { outcome, messages, current: current ? figureOf(current) : null };
}

function wordsOf(errors: readonly FieldError[], context: Context): string[] {
  return errors.map((each) => worded(each, context));
}

/** An error as a text in the caller's language, as for forms. */
function worded({ path, code, values }: FieldError, context: Context): string {
  // There is one input for the reason, whether it is stored as the note or as the reason of a correction.
  const label = explained.has(code) ? `“${context.text('field.reason')}”` : context.text(fieldKeys(powerOutputs, path));
  return context.text(`validation.${code}`, {
    ...values,
    Label: label,
    label: label.charAt(0).toLowerCase() + label.slice(1),
  });
}
