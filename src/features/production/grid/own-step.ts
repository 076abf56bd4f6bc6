import { type Context, callerOf } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import { energy, toldAmount } from '../power-outputs/energy-contract.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import type { FigureName, SentFigure } from './contract.ts';
import type { Standing } from './standing.ts';

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
  standing: Standing,
  context: Context,
): Promise<string | undefined> {
  const changes = await query<{ isOwn: boolean; before: string | null; after: string | null }>(
    context.database,
    `SELECT account_id IS NOT DISTINCT FROM $3 AS "isOwn", ${amountIn('before')} AS before, ${amountIn('after')} AS after FROM audit_log
     WHERE resource = $1 AND record_id = $2 AND (after ? $4 OR account_id IS DISTINCT FROM $3) AND at > now() - interval '${soon} minutes' ORDER BY id DESC`,
    [powerOutputs.name, standing.id, callerOf(context).accountId, of],
  );
  const others = changes.findIndex(({ isOwn }) => !isOwn);
  const own = others < 0 ? changes : changes.slice(0, others);
  if (!own.some(({ before, after }) => before === amount || after === amount)) return undefined;
  const gone = standing[of];
  const told = gone === null ? context.text('production.step.nothing') : `${toldAmount(gone)} ${energy.unit}`;
  return context.text(`production.step.${step}`, { amount: told });
}

/** The amount that an entry of the log names, as what stands is written. */
function amountIn(fields: 'before' | 'after'): string {
  return `trim_scale((${fields} ->> $4)::numeric)::text`;
}
