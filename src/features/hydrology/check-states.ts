import { ProblemError } from '../../contract/errors.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { noLimits, type ParameterName } from './checks/contract/check.ts';
import { type CheckCode, checks, missingParameters, withDefaults } from './checks/contract/checks.ts';
import {
  fewestReadings,
  getChecksThuyVan,
  type Proposal,
  type ProposedName,
  proposalYears,
} from './contract/check-states.ts';
import { limitsOf, reservoirsOf } from './reservoirs.ts';
import { dayKey } from './storing/stored-state.ts';

/** Tells which checks run for a reservoir, and what its history proposes. */
export const checkStateHandler: Handler = handle(getChecksThuyVan, async ({ reservoirId }, context) => {
  const { database } = context;
  const [reservoir] = await reservoirsOf(database, [reservoirId], context);
  if (!reservoir) throw new ProblemError('NOT_FOUND');
  const place = { reservoirId, at: new Date().toISOString() };
  const [limits, proposals] = await Promise.all([
    limitsOf(database, [place], context),
    proposalsOf(database, reservoirId),
  ]);
  const known = limits.get(dayKey(place)) ?? noLimits;
  const parameters = withDefaults(known.parameters);
  // These work with the reservoir's figure or with another: of the legal periods, or of the units.
  const alternatives = new Map<CheckCode, readonly [ParameterName, string | null]>([
    ['belowMinimumFlow', ['minimumFlow', known.leastFlow]],
    ['turbineAbove', ['turbineFlow', known.unitsFlow]],
  ]);
  const missing = (check: (typeof checks)[number]): ParameterName[] => {
    const [own, other] = alternatives.get(check.code) ?? [];
    return own && other === null && parameters[own] === null ? [own] : missingParameters(check, parameters);
  };
  return {
    checks: checks.map((check) => ({ code: check.code, missing: missing(check) })),
    proposals,
  };
});

/** The share of hourly changes that a proposed rate allows, and by how much it exceeds them (domain 1.7). */
const [percentile, margin] = [0.999, 1.5];

const proposed = [
  { name: 'levelRate', column: 'upstream', least: 0.05 },
  { name: 'inflowRate', column: 'inflow', least: 1 },
  { name: 'releaseRate', column: 'total_release', least: 1 },
] as const satisfies readonly { name: ProposedName; column: string; least: number }[];

/**
 * Proposes the rates of change: the 99.9th percentile of the reservoir's own hourly changes in the last two years,
 * times 1.5. With too few readings the rate of the level follows from the useful volume and the largest inflow, which
 * would fill it if nothing were released.
 */
async function proposalsOf(database: Database, reservoirId: string): Promise<Proposal[]> {
  const changes = proposed.map(
    ({ name, column }) => `SELECT '${name}' AS name, abs(value - lag(value) OVER (ORDER BY at)) AS change,
      extract(epoch FROM at - lag(at) OVER (ORDER BY at)) / 3600 AS hours
    FROM (SELECT r.observed_at AS at, r.${column} AS value FROM current_readings AS r
      WHERE r.reservoir_id = $1 AND r.observed_at > now() - make_interval(years => $2) AND r.observed_at <= now()
        AND r.${column} IS NOT NULL AND r.doubts = '{}') AS own`,
  );
  const [rates, [filling]] = await Promise.all([
    query<{ name: ProposedName; rate: number; readings: number }>(
      database,
      `SELECT name, count(*)::int AS readings,
         percentile_disc(${percentile}) WITHIN GROUP (ORDER BY change / greatest(hours, 1))::float8 * ${margin} AS rate
       FROM (${changes.join(' UNION ALL ')}) AS changes WHERE hours BETWEEN 0.01 AND 24 GROUP BY name`,
      [reservoirId, proposalYears],
    ),
    query<{ rate: number | null }>(
      database,
      `SELECT (${margin} * 3600 * max(r.inflow) * (v.normal_level - v.dead_level) / nullif(v.useful_volume * 1e6, 0))::float8 AS rate
       FROM reservoirs AS v JOIN current_readings AS r ON r.reservoir_id = v.id
       WHERE v.id = $1 GROUP BY v.id`,
      [reservoirId],
    ),
  ]);
  return proposed.flatMap(({ name, least }) => {
    const own = rates.find((each) => each.name === name);
    if (own && own.readings >= fewestReadings) return [proposal(name, own.rate, least, own.readings)];
    return name === 'levelRate' && filling?.rate ? [proposal(name, filling.rate, least, 0)] : [];
  });
}

/** Rounds a rate up to two digits that say something, which people can keep in mind. */
function proposal(name: ProposedName, rate: number, least: number, readings: number): Proposal {
  const wanted = Math.max(rate, least);
  const step = 10 ** (Math.floor(Math.log10(wanted)) - 1);
  const rounded = Math.ceil(wanted / step - 1e-9) * step;
  return { name, value: String(Number(Math.max(rounded, 0.01).toFixed(2))), readings };
}
