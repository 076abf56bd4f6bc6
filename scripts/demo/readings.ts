import type { Context } from '../../src/engine/handler.ts';
import type { SentReading } from '../../src/features/hydrology/contract/readings.ts';
import { insertThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { storeReadings } from '../../src/features/hydrology/storing/store.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { momentOn, plantClock } from '../../src/lib/clock.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { swing } from './outputs.ts';

/** Days before today with invented readings, and their times of day. */
const days = 45;
const hours = ['01:00', '07:00', '13:00', '19:00'];
/** The turbine flow at these hours, as a share of the inflow: highest in the evening. */
const loads = [0.8, 0.95, 1.05, 1.2];
/** The maximum amplitude of an invented level in metres, and its period in days. */
const tide = { metres: 0.6, days: 19 };
const reason = 'Số liệu mẫu';

type Row = Readonly<Record<string, string>>;

/** Stores the readings of the samples, so that states, river and charts show something. */
export async function addReadings(
  table: readonly Row[],
  invented: readonly string[],
  ids: ReadonlyMap<string, string>,
  context: Context,
): Promise<void> {
  const readings = sampleReadings(table, invented, ids, Date.now());
  await storeReadings({ readings }, context, { operation: insertThuyVan.name, mayCorrect: false });
}

/**
 * Published readings unchanged, each with its source as the reason, and for some of these reservoirs invented ones of
 * the last weeks around them.
 * @param table published readings; `ids` of the reservoirs by name.
 */
export function sampleReadings(
  table: readonly Row[],
  invented: readonly string[],
  ids: ReadonlyMap<string, string>,
  now: number,
): SentReading[] {
  const readings = table.flatMap((row): SentReading[] => {
    const [name, reservoirId] = [row.reservoir ?? '', ids.get(row.reservoir ?? '')];
    if (reservoirId === undefined) return [];
    const own = invented.includes(name) ? inventedOf(name, reservoirId, row, now) : [];
    return [publishedOf(reservoirId, row), ...own];
  });
  // If the clock is before the day of the published ones, they are in the future.
  return readings.filter(({ at }) => Date.parse(at) <= now);
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

function inventedOf(name: string, reservoirId: string, row: Row, now: number): SentReading[] {
  const [level, inflow] = [Number(row.upstream_m), Number(row.inflow_m3s)];
  return Array.from({ length: days + 1 }, (_, back) => addDays(dayOf(now), back - days)).flatMap((day, place) =>
    hours.map((hour, slot): SentReading => {
      const phase = (2 * Math.PI * (place + slot / hours.length)) / tide.days + 50 * swing(name);
      const release = (inflow * (loads[slot] ?? 1)).toFixed(1);
      return {
        reservoirId,
        at: momentOn(plantClock, day, hour),
        upstream: (level + tide.metres * Math.sin(phase)).toFixed(2),
        inflow: (inflow * (0.94 + swing(`${name} ${day} ${hour}`))).toFixed(1),
        totalRelease: release,
        turbine: release,
        spill: '0',
        bottomGates: '0',
        surfaceGates: '0',
        reason,
      };
    }),
  );
}
