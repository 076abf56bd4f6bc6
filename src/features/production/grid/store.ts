import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { emptyValue } from '../../../declare/kinds/registry.ts';
import { fieldKeys } from '../../../declare/labels.ts';
import { writtenEntries } from '../../../declare/resource.ts';
import type { Context } from '../../../engine/handler.ts';
import { insertRecord } from '../../../engine/insert.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { updateRecord } from '../../../engine/update.ts';
import { canonicalDecimal, decimalFault } from '../../../lib/decimal.ts';
import { energy } from '../power-outputs/energy-contract.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import type { DayFigure, FigureVerdict, SentFigure } from './contract.ts';
import { type Standing, standingOf } from './standing.ts';

/** Refusals that a reason answers: the note of a draft, or the reason of a correction. */
const doubts: ReadonlySet<string> = new Set(['aboveCapacity', 'outputUnfinished', 'reasonNeeded']);

/** A new record of which nothing is said. */
const blank = Object.fromEntries(writtenEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));

/**
 * Stores one figure as a record of its own, under all rules that hold for forms, and says what became of it. A figure that stands
 * as it is sent is left alone, whoever stored it: that is how a second try does no harm.
 */
export async function storeFigure(sent: SentFigure, scope: ResourceScope, context: Context): Promise<FigureVerdict> {
  const { database } = context;
  const fault = sent.actual === null ? undefined : decimalFault(sent.actual, energy);
  const standing = await standingOf(database, sent);
  if (fault) {
    const error = {
      path: 'actual',
      code: fault,
      values: { max: fault === 'decimals' ? energy.scale : 11, min: energy.least },
    };
    return verdict('refused', standing, [worded(error, context)]);
  }
  const actual = sent.actual === null ? null : canonicalDecimal(sent.actual);
  if (actual === (standing?.actual ?? null)) return verdict('unchanged', standing);
  if ((standing?.version ?? 0) !== sent.version) return verdict('conflict', standing);
  try {
    // A key of the call is one of all its figures, and none of a single record.
    await write({ ...sent, actual }, standing, scope, { ...context, headers: new Headers() });
    return verdict('stored', await standingOf(database, sent));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const now = await standingOf(database, sent);
    if (error.code === 'CONFLICT_VERSION' || error.code === 'CONFLICT_UNIQUE') return verdict('conflict', now);
    const errors = error.details.errors ?? [];
    const isDoubt = errors.length > 0 && errors.every(({ code }) => doubts.has(code));
    const messages =
      errors.length > 0 ? errors.map((each) => worded(each, context)) : [context.text(`error.${error.code}.detail`)];
    return verdict(isDoubt ? 'doubtful' : 'refused', now, messages);
  }
}

async function write(
  { plantId, unitId, day, actual, reason }: SentFigure,
  standing: Standing | undefined,
  scope: ResourceScope,
  context: Context,
): Promise<void> {
  const told = reason !== undefined && reason !== '';
  if (!standing) {
    const values = { plantId, unitId, periodKind: 'day', periodStart: day, actual, status: 0, note: reason ?? '' };
    await insertRecord(powerOutputs, scope, { ...blank, ...values }, context);
    return;
  }
  const { id, version, isPublished, note } = standing;
  // Why a published figure changes is told with it; what makes a figure doubtful stands in its note, which both have.
  const why = told && { ...(isPublished && { reason }), note: isPublished ? note || reason : reason };
  await updateRecord(powerOutputs, scope, { id, version, actual, ...why }, context);
}

function verdict(
  outcome: FigureVerdict['outcome'],
  standing: Standing | undefined,
  messages: string[] = [],
): FigureVerdict {
  return { outcome, messages, current: standing ? figureOf(standing) : null };
}

function figureOf({ id: _, ...figure }: Standing): DayFigure {
  return figure;
}

/** A refusal in the caller's words, as forms are told it. */
function worded({ path, code, values }: FieldError, context: Context): string {
  const label = context.text(fieldKeys(powerOutputs, path));
  return context.text(`validation.${code}`, {
    ...values,
    Label: label,
    label: label.charAt(0).toLowerCase() + label.slice(1),
  });
}
