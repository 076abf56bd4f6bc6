import type { Context } from '../../src/engine/handler.ts';
import type { SentReading } from '../../src/features/hydrology/contract/readings.ts';
import { insertThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { storeReadings } from '../../src/features/hydrology/storing/store.ts';
import { momentOn, plantClock } from '../../src/lib/clock.ts';
import { hours, type RiverDay } from './river-year.ts';

const reason = 'Số liệu mẫu để dùng thử';

type Row = Readonly<Record<string, string>>;

/** A reservoir of the samples with its invented days, if it has any. */
export interface ReadReservoir {
  readonly id: string;
  readonly deadLevel: string;
  readonly normalLevel: string;
  readonly days: readonly RiverDay[];
}

/** Stores the readings of the samples, a reservoir at a time, so that states, river and charts show a year. */
export async function addReadings(
  table: readonly Row[],
  reservoirs: ReadonlyMap<string, ReadReservoir>,
  context: Context,
): Promise<void> {
  for (const [name, reservoir] of reservoirs) {
    const published = table.filter((row) => row.reservoir === name);
    const readings = sampleReadings(published, reservoir, Date.now());
    if (readings.length === 0) continue;
    await storeReadings({ readings }, context, { operation: insertThuyVan.name, mayCorrect: false });
  }
}

/** Published readings of a reservoir unchanged, each with its source as the reason, and its invented ones. */
export function sampleReadings(published: readonly Row[], reservoir: ReadReservoir, now: number): SentReading[] {
  const facts = published.map((row) => publishedOf(reservoir.id, row));
  const known = new Set(facts.map(({ at }) => at));
  const invented = reservoir.days.flatMap((day) => inventedOf(reservoir, day)).filter(({ at }) => !known.has(at));
  // If the clock is before the day of the published ones, they are in the future.
  return [...facts, ...invented].filter(({ at }) => Date.parse(at) <= now);
}

function publishedOf(reservoirId: string, row: Row): SentReading {
  return {
    reservoirId,
    at: momentOn(plantClock, (row.datetime ?? '').slice(0, 10), (row.datetime ?? '').slice(11)),
    upstream: row.upstream_m || null,
    inflow: row.inflow_m3s || null,
    totalRelease: row.total_discharge_m3s || null,
    turbine: row.turbine_m3s || null,
    spill: row.spill_m3s || null,
    bottomGates: row.bottom_gates_open || null,
    surfaceGates: row.surface_gates_open || null,
    reason: `Nguồn: ${row.source_url}`,
  };
}

function inventedOf({ id: reservoirId, deadLevel, normalLevel }: ReadReservoir, { day, hours: ofDay }: RiverDay) {
  const [dead, normal] = [Number(deadLevel), Number(normalLevel)];
  return ofDay.map(({ filling, inflow, turbine, spill, gates, rainfall }, slot): SentReading => {
    const [throughTurbines, overSpillway] = [Math.round(turbine), Math.round(spill)];
    return {
      reservoirId,
      at: momentOn(plantClock, day, hours[slot] ?? '00:00'),
      upstream: (dead + (normal - dead) * filling).toFixed(2),
      inflow: inflow.toFixed(0),
      totalRelease: String(throughTurbines + overSpillway),
      turbine: String(throughTurbines),
      spill: String(overSpillway),
      bottomGates: '0',
      surfaceGates: String(Math.min(gates, 12)),
      rainfall: rainfall.toFixed(1),
      reason,
    };
  });
}
