import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { emptyValue } from '../../../declare/kinds/registry.ts';
import { fieldKeys } from '../../../declare/labels.ts';
import { writableEntries } from '../../../declare/resource.ts';
import type { Context } from '../../../engine/handler.ts';
import { insertRecord } from '../../../engine/insert.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { updateRecord } from '../../../engine/update.ts';
import { canonicalDecimal, decimalFault, isDecimal } from '../../../lib/decimal.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { startOfPeriod } from '../figures/contract/periods.ts';
import { energy } from '../power-outputs/contract/energy.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { warningsOf } from '../power-outputs/row-validation.ts';
import type { FigureName, FigureResult, PeriodFigure, SentFigure } from './contract/grid.ts';
import { type CurrentFigure, currentFiguresOf, figureOf } from './current-figures.ts';
import { removeEmptied } from './remove-empty.ts';
import { isOfAnother, noteOfStep, ownStepReason } from './undo-reason.ts';

/** Refusals that a reason answers: the note of a draft, or the reason of a correction. */
const warnings: ReadonlySet<string> = new Set(['aboveCapacity', 'outputUnfinished', 'reasonNeeded']);

/** Refusals that say that somebody has written, or removed, the record meanwhile. */
const moved: ReadonlySet<string> = new Set(['CONFLICT_VERSION', 'CONFLICT_UNIQUE', 'NOT_FOUND']);

/** A new record of which nothing is said. */
const blank = Object.fromEntries(writableEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));

/** How often a figure is tried whose record somebody else writes at the same moment, another amount of it perhaps. */
const tries = 3;

/** A figure as it is stored: which amount of which period. */
interface FigureChange extends Pick<PeriodFigure, 'plantId' | 'unitId' | 'kind' | 'day'> {
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
export async function storeFigure(sent: SentFigure, scope: ResourceScope, context: Context): Promise<FigureResult> {
  const { plantId, unitId, kind = 'day', day, reason = '', step } = sent;
  const of: FigureName = sent.plan === undefined ? 'actual' : 'plan';
  const place = { plantId, unitId, kind, day };
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
  // What visitors were told has its reason beside the note.
  const isOwnStep = change.step !== undefined && change.reason === '' && !current?.isTold;
  if (isOwnStep && current && (await isOfAnother(change.of, current, context))) return result('conflict', current);
  const stepNote = isOwnStep ? await noteOfStep(change, change, current, context) : undefined;
  const silent = stepNote ? [] : await silentWarnings(change, current, context.database);
  if (silent.length > 0)
    return result(
      'doubtful',
      current,
      silent.map((each) => worded(each, context)),
    );
  try {
    // A key of the call is one of all its figures, and none of a single record.
    await write({ ...change, stepNote }, current, scope, { ...context, headers: new Headers() });
    return result('stored', await currentFiguresOf(context.database, change));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (moved.has(error.code)) return attempt(change, sent, scope, context, left - 1);
    const errors = error.details.errors ?? [];
    const isWarning = errors.length > 0 && errors.every(({ code }) => warnings.has(code));
    const messages =
      errors.length > 0 ? errors.map((each) => worded(each, context)) : [context.text(`error.${error.code}.detail`)];
    return result(isWarning ? 'doubtful' : 'refused', await currentFiguresOf(context.database, change), messages);
  }
}

/** What is doubtful of an amount of which nobody says why: what its note says was said of another one. */
async function silentWarnings(
  { of, amount, reason, plantId, unitId, kind, day }: FigureChange,
  current: CurrentFigure | undefined,
  database: Database,
): Promise<FieldError[]> {
  if (of !== 'actual' || amount === null || reason !== '' || !current?.note) return [];
  return warningsOf(database, { plantId, unitId, periodKind: kind, periodStart: day, actual: amount });
}

/** Whether what stands is what the sender saw: the same amount, or where the sender says none, the same version of its record. */
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

/** Why a figure changes that visitors were told is told with it; what makes one doubtful stands in its note, which each has. */
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

/** What a figure's note said, and why it is now what it is; where there is no room for both, only that. */
function noteWith(note: string, reason: string): string {
  const both = [...note.split('\n').filter((line) => line !== '' && line !== reason), reason].join('\n');
  return both.length > powerOutputs.fields.note.max ? reason : both;
}

/** An amount as what stands is written; what is no number stays as it is, and is none that stands. */
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

/** A refusal in the caller's words, as forms are told it. */
function worded({ path, code, values }: FieldError, context: Context): string {
  // What is asked about is answered in one box, whether the note keeps it or the reason of a correction.
  const label = warnings.has(code) ? `“${context.text('field.reason')}”` : context.text(fieldKeys(powerOutputs, path));
  return context.text(`validation.${code}`, {
    ...values,
    Label: label,
    label: label.charAt(0).toLowerCase() + label.slice(1),
  });
}
