import { type Context, callerOf } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import { energy, formattedAmount } from '../power-outputs/contract/energy.ts';
import type { FigureName, SentFigure } from './contract/grid.ts';
import type { CurrentFigure } from './current-figures.ts';

/** How long, in minutes, somebody takes back what was just stored: later it is a correction like any other. */
const soon = 10;

/** Which amount of a figure goes back, or again, to which. */
interface OwnStep {
  readonly step: NonNullable<SentFigure['step']>;
  readonly of: FigureName;
  readonly amount: string | null;
}

/**
 * The reason of a step that is taken back or done again, in the caller's words; undefined: it needs another one. It is the caller's own
 * where the last changes of the figure are, and where the amount stood between them: nobody else's figure is gone behind, nor what somebody
 * else has told visitors since, and no new one comes in by this way. It names the amount that goes, so that of two steps that follow one
 * another each has a reason of its own.
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
  const gone = current[of];
  const amountText =
    gone === null ? context.text('production.step.nothing') : `${formattedAmount(gone)} ${energy.unit}`;
  return context.text(`production.step.${step}`, { amount: amountText });
}

/**
 * Whether the amount that stands is somebody else's, as far as its last changes say: no step of the caller's led to it, so that none is taken back
 * from it or done again behind it. Whoever sends a step may not have looked at the cell since.
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

/** A note around a change: what it was before, and what the change left. */
interface NoteAround {
  readonly before: string;
  readonly left: string | null;
}

/**
 * The note that goes with an amount which is taken back or done again: what it was before the caller's own change that goes, and of a
 * draft that went with its last amount what it said. Undefined: it stays as it is, where anybody else has changed the record since: the same
 * words may then be theirs too.
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

/** The amount that a change names, as what stands is written. @param of the placeholder of its name. */
function amountIn(fields: 'before' | 'after', of = '$3'): string {
  return `trim_scale((${fields} ->> ${of})::numeric)::text`;
}
