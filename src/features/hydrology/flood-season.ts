import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FloodSeason } from './contract/readings.ts';

/** The flood seasons of the operating rules of the large rivers, by region (decision 138). */
const byRegion: Readonly<Record<string, FloodSeason>> = {
  northwest: { from: '06-15', to: '09-15' },
  northeast: { from: '06-15', to: '09-15' },
  'north-central': { from: '07-01', to: '11-30' },
  'south-central': { from: '09-01', to: '12-15' },
  highlands: { from: '07-01', to: '11-30' },
  southeast: { from: '07-01', to: '11-30' },
};

/** Without rules and region: the season that most regions have. */
export const usualSeason: FloodSeason = { from: '07-01', to: '11-30' };

/**
 * The flood season of a reservoir: from the beginning of the first to the end of the last period of its rules that hold
 * in the flood season only, or else that of its region.
 */
export function floodSeasonOf(region: string | null, periods: readonly FloodSeason[]): FloodSeason {
  const [from] = periods.map((period) => period.from).sort();
  const overNewYear = periods.filter((period) => period.to < period.from);
  const to = (overNewYear.length > 0 ? overNewYear : periods)
    .map((period) => period.to)
    .sort()
    .at(-1);
  if (from !== undefined && to !== undefined) return { from, to };
  return byRegion[region ?? ''] ?? usualSeason;
}

/** The flood season of each reservoir in use, by its id. */
export async function floodSeasons(database: Database): Promise<Map<string, FloodSeason>> {
  const rows = await query<{ id: string; region: string | null; periods: FloodSeason[] }>(
    database,
    `SELECT v.id::text AS id, v.region, coalesce(jsonb_agg(jsonb_build_object('from', t.from_day, 'to', t.to_day))
       FILTER (WHERE t.id IS NOT NULL), '[]') AS periods
     FROM reservoirs AS v LEFT JOIN thresholds AS t ON t.reservoir_id = v.id AND t.deleted_at IS NULL AND t.status = 1
       AND t.limit_kind IN ('pre-flood', 'flood-ready')
     WHERE v.deleted_at IS NULL AND v.status = 1 GROUP BY v.id`,
    [],
  );
  return new Map(rows.map(({ id, region, periods }) => [id, floodSeasonOf(region, periods)]));
}
