import type { Context } from '../../../engine/handler.ts';
import { placeCondition } from '../../../engine/row-access/data-scope.ts';
import { query } from '../../../engine/statement.ts';
import { addDecimals, compareDecimals } from '../../../lib/decimal.ts';
import { checkedReadings, currentDescending, hasValues } from '../reading-queries.ts';
import { reservoirColumns } from '../reservoirs.ts';
import type { CascadeState } from './contract/series.ts';
import { usefulShare, type VolumeAt, volumeAt } from './volume.ts';

/** The stored data of a reservoir, before any computation. */
interface Known
  extends Pick<
    CascadeState,
    | 'id'
    | 'name'
    | 'normalLevel'
    | 'deadLevel'
    | 'river'
    | 'region'
    | 'latitude'
    | 'longitude'
    | 'designFloodLevel'
    | 'highestAllowed'
    | 'at'
    | 'level'
    | 'dayBefore'
    | 'dayBeforeAt'
    | 'inflow'
    | 'minimumFlow'
  > {
  revised: boolean | null;
  doubtful: boolean | null;
  totalRelease: string | null;
  spill: string | null;
  turbine: string | null;
  gates: number | null;
  volumes: VolumeAt[];
}

/** The state of all reservoirs in use that the caller may see, computed from the latest reading of each, which the ledger's key finds. */
export async function cascadeOf(context: Context): Promise<CascadeState[]> {
  const holds = `CASE WHEN t.from_day <= t.to_day THEN today.day BETWEEN t.from_day AND t.to_day
    ELSE today.day >= t.from_day OR today.day <= t.to_day END`;
  const dayBefore = `own.observed_at <= l.observed_at - interval '1 day' AND own.observed_at > l.observed_at - interval '2 days'`;
  // Whole rows, so that the search ends at the first match.
  const latest = (condition: string) =>
    `(SELECT row FROM (${currentDescending('own AS row', 'own.observed_at <= now()')} LIMIT ${checkedReadings}) AS latest WHERE ${condition} LIMIT 1)`;
  const rows = await query<Known>(
    context.database,
    `WITH today AS (SELECT to_char(now() AT TIME ZONE 'Etc/GMT-7', 'MM-DD') AS day)
     SELECT ${reservoirColumns}, v.river, v.region, v.latitude::text AS latitude, v.longitude::text AS longitude,
       trim_scale(v.design_flood_level)::text AS "designFloodLevel", v.volumes,
       l.observed_at AS at, l.corrected AS revised, l.doubts <> '{}' AS doubtful,
       trim_scale(l.upstream)::text AS level, trim_scale(earlier.upstream)::text AS "dayBefore",
       earlier.observed_at AS "dayBeforeAt",
       trim_scale(l.inflow)::text AS inflow, trim_scale(l.total_release)::text AS "totalRelease",
       trim_scale(l.spill)::text AS spill, trim_scale(l.turbine)::text AS turbine,
       CASE WHEN num_nonnulls(l.bottom_gates, l.surface_gates) > 0
         THEN coalesce(l.bottom_gates, 0) + coalesce(l.surface_gates, 0) END AS gates,
       trim_scale(rules.highest)::text AS "highestAllowed",
       trim_scale(coalesce(rules.minimum, v.minimum_flow))::text AS "minimumFlow"
     FROM reservoirs AS v CROSS JOIN today
     LEFT JOIN LATERAL (SELECT coalesce(${latest('(row).upstream IS NOT NULL')}, ${latest(hasValues('(row)'))}) AS row OFFSET 0) AS found ON true
     LEFT JOIN LATERAL (SELECT (found.row).*) AS l ON true
     LEFT JOIN LATERAL (
       SELECT before.upstream, before.observed_at FROM (${currentDescending('own.observed_at, own.upstream', dayBefore)}) AS before
       WHERE before.upstream IS NOT NULL LIMIT 1) AS earlier ON true
     LEFT JOIN LATERAL (SELECT min(t.high) FILTER (WHERE t.limit_kind IN ('pre-flood', 'highest')) AS highest,
         max(t.low) FILTER (WHERE t.limit_kind = 'minimum-flow') AS minimum
       FROM thresholds AS t WHERE t.reservoir_id = v.id AND t.deleted_at IS NULL AND t.status = 1 AND ${holds}) AS rules ON true
     WHERE v.deleted_at IS NULL AND v.status = 1 AND ${placeCondition(context, 'reservoirs', 'v.id')} ORDER BY v.position, v.id`,
    [],
  );
  return rows.map(stateOf);
}

function stateOf({ totalRelease, spill, turbine, gates, volumes, ...known }: Known): CascadeState {
  const { level, deadLevel, normalLevel, minimumFlow } = known;
  const parts = spill !== null && turbine !== null ? addDecimals(spill, turbine) : null;
  const release = totalRelease ?? parts;
  return {
    ...known,
    revised: known.revised ?? false,
    doubtful: known.doubtful ?? false,
    release,
    volume: level === null ? null : volumeAt(volumes, level),
    usefulShare:
      level === null || deadLevel === null || normalLevel === null
        ? null
        : usefulShare(volumes, { level, dead: deadLevel, normal: normalLevel }),
    spilling: spill === null ? (gates === null ? null : gates > 0) : compareDecimals(spill, '0') > 0,
    minimumKept: minimumFlow === null || release === null ? null : compareDecimals(release, minimumFlow) >= 0,
  };
}
