import { type Context, callerOf } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import { energy } from '../power-outputs/contract/energy.ts';
import type { FigureName, SentFigure } from './contract/grid.ts';
import type { CurrentFigure } from './current-figures.ts';

/** For how many minutes a stored figure can be undone without another reason. Later it is an ordinary correction. */
const soon = 10;

/** The amount of a figure that an undo or redo step restores. */
interface OwnStep {
  readonly step: NonNullable<SentFigure['step']>;
  readonly of: FigureName;
  readonly amount: string | null;
}

/**
 * The reason of an undo or redo step, in the caller's language; undefined: another reason is needed. The step is the
 * caller's own if the latest changes of the figure are the caller's, and the amount occurs in them: the step then
 * overwrites no change of another person, bypasses nothing that another person has published since, and brings in no
 * new amount. The text names the replaced amount, so that two consecutive steps have different reasons.
 */
export async function ownStepReason(
  { step, of, amount }: OwnStep,
  current: CurrentFigure,
  context: Context,
): Promise<string | undefined> {
  const changes = await query<{ isOwn: boolean; before: string | null; after: string | null }>(
    context.database,
    `SELECT account_id IS NOT DISTINCT FROM $2 AS "isOwn", ${amountIn('before')} AS before, ${amountIn('after')} AS after
     FROM output_changes WHERE output_id = $1 AND (after ? $3 OR account_id IS DISTINCT FROM $2)
       AND at > now() - interval '${soon} minutes' ORDER BY id DESC`,
    [current.id, callerOf(context).accountId, of],
  );
  const others = changes.findIndex(({ isOwn }) => !isOwn);
  const own = others < 0 ? changes : changes.slice(0, others);
  if (!own.some(({ before, after }) => before === amount || after === amount)) return undefined;
  const replaced = current[of];
  const amountText =
    replaced === null
      ? context.text('production.step.nothing')
      : context.text('production.step.amount', { amount: canonicalDecimal(replaced), unit: energy.unit });
  return context.text(`production.step.${step}`, { amount: amountText });
}

/**
 * Whether another person set the current amount, by the latest change: no step of the caller led to it, so it must not
 * be undone or redone. The sender of a step may not have seen the cell since.
 */
export async function isOfAnother(of: FigureName, { id }: CurrentFigure, context: Context): Promise<boolean> {
  const [newest] = await query<{ isOwn: boolean }>(
    context.database,
    `SELECT account_id IS NOT DISTINCT FROM $2 AS "isOwn" FROM output_changes
     WHERE output_id = $1 AND after ? $3 ORDER BY id DESC LIMIT 1`,
    [id, callerOf(context).accountId, of],
  );
  return newest?.isOwn === false;
}

/** The note before a change, and the note that the change left. */
interface NoteAround {
  readonly before: string;
  readonly left: string | null;
}

/**
 * The note to restore together with an amount that is undone or redone: the note before the caller's own change, or for
 * a draft that was deleted with its last amount, its note. Undefined: the note stays. That is so if another person has
 * changed the record since: the same words may then be that person's.
 */
export async function noteOfStep(
  { of, amount }: Pick<OwnStep, 'of' | 'amount'>,
  place: Pick<CurrentFigure, 'plantId' | 'unitId' | 'kind' | 'day'>,
  current: CurrentFigure | undefined,
  context: Context,
): Promise<string | undefined> {
  const [around] = await (current
    ? noteBefore({ of, amount }, current, context)
    : noteOfRemoved({ of, amount }, place, context));
  return around?.left === (current?.note ?? '') ? around.before : undefined;
}

function noteBefore({ of, amount }: Pick<OwnStep, 'of' | 'amount'>, current: CurrentFigure, context: Context) {
  return query<NoteAround>(
    context.database,
    `SELECT coalesce(before ->> 'note', '') AS before, after ->> 'note' AS left FROM output_changes AS own
     WHERE output_id = $1 AND account_id = $2 AND after ? $3 AND at > now() - interval '${soon} minutes'
       AND ${amountIn('after')} IS NOT DISTINCT FROM $4 AND ${amountIn('before')} IS NOT DISTINCT FROM $5
       AND NOT EXISTS (SELECT FROM output_changes AS later WHERE later.output_id = $1 AND later.id > own.id
         AND later.account_id IS DISTINCT FROM $2)
     ORDER BY id DESC LIMIT 1`,
    [current.id, callerOf(context).accountId, of, current[of], amount],
  );
}

function noteOfRemoved(
  { of, amount }: Pick<OwnStep, 'of' | 'amount'>,
  { plantId, unitId, kind, day }: Pick<CurrentFigure, 'plantId' | 'unitId' | 'kind' | 'day'>,
  context: Context,
) {
  return query<NoteAround>(
    context.database,
    `SELECT before ->> 'note' AS before, '' AS left FROM output_changes
     WHERE account_id = $1 AND at > now() - interval '${soon} minutes' AND after = '{}' AND ${amountIn('before', '$2')} = $3
       AND before ->> 'plantId' = $4 AND before ->> 'unitId' IS NOT DISTINCT FROM $5 AND before ->> 'periodKind' = $6
       AND before ->> 'periodStart' = $7 ORDER BY id DESC LIMIT 1`,
    [callerOf(context).accountId, of, amount, plantId, unitId, kind, day],
  );
}

/** The amount in the fields of a change, in canonical form. @param of the placeholder of its name. */
function amountIn(fields: 'before' | 'after', of = '$3'): string {
  return `trim_scale((${fields} ->> ${of})::numeric)::text`;
}
