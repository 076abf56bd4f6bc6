import type { Resource } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { addDays, addMonths } from '../../src/lib/calendar-day.ts';
import { slugify } from '../../src/lib/fold.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { addOutputs, type SampleOutput } from './outputs.ts';
import type { ReadReservoir } from './readings.ts';
import { type RiverDay, riverDays, type SampleRiver } from './river-year.ts';
import { addMissing } from './store.ts';

/** Data on plants and reservoirs that the table of published figures does not contain; see samples/README.md. */
export interface SampleProduction {
  regions: Record<string, string[]>;
  rivers: Record<string, string>;
  aliases: Record<string, string[]>;
  units: Record<string, { count: number; capacity: string }>;
  thresholds: { reservoir: string; high: string }[];
  /** Plants with invented output. */
  outputs: SampleOutput[];
  /** Rivers with invented days, by the names of their reservoirs. */
  readings: SampleRiver[];
  /** Common values of all limits. */
  late: Record<string, string>;
}

type Row = Readonly<Record<string, string>>;

/**
 * Stores plants with their output, units, reservoirs and limits, from published figures as far as the product needs them.
 * @param published readings that the invented days are around.
 * @returns the reservoirs with their invented days, by name.
 */
export async function addProduction(
  table: readonly Row[],
  published: readonly Row[],
  sample: SampleProduction,
  context: Context,
): Promise<ReadonlyMap<string, ReadReservoir>> {
  const insert = (resource: Resource, values: Row | Record<string, unknown>) =>
    addMissing(resource, { description: '', ...values, status: 1 }, context);
  const regionOf = (name: string) => Object.entries(sample.regions).find(([, names]) => names.includes(name))?.[0];
  const reservoirsByName = new Map<string, ReadReservoir>();
  for (const row of table) {
    const { name = '', capacity_MW: capacity, normal_level_m: normalLevel, dead_level_m: deadLevel } = row;
    const common = { name, code: slugify(name).toUpperCase(), aliases: sample.aliases[name] ?? [] };
    // The names of plants in published figures.
    const asPlant = { ...common, aliases: [...common.aliases, `NMTĐ ${name}`] };
    const plant = capacity
      ? await insert(plants, { ...asPlant, capacity, designOutput: null, commissionedOn: null })
      : undefined;
    const units: { id: string; capacity: number }[] = [];
    const { count = 0, capacity: ofUnit = '0' } = sample.units[name] ?? {};
    for (let number = 1; number <= count; number += 1) {
      const unit = { code: `${common.code}-H${number}`, name: `${name} H${number}`, capacity: ofUnit };
      const { id } = await insert(generatingUnits, { ...unit, plantId: plant?.id, commissionedOn: null });
      units.push({ id, capacity: Number(ofUnit) });
    }
    const days = daysOf(sample, row, published);
    const output = sample.outputs.find((each) => each.plant === name);
    if (plant && output) await addOutputs({ id: plant.id, units }, output, days.slice(0, -1), context);
    if (!normalLevel || !deadLevel) continue;
    const river = sample.rivers[row.river ?? ''] ?? row.river ?? '';
    const place = { latitude: row.lat || null, longitude: row.lon || null, river, region: regionOf(name) ?? null };
    const levels = { normalLevel, deadLevel, ...unknown, ...checkLimits };
    const { id } = await insert(reservoirs, { ...common, ...place, ...levels, plantId: plant?.id ?? null });
    reservoirsByName.set(name, { id, deadLevel, normalLevel, days });
  }
  for (const { reservoir, high } of sample.thresholds) {
    const reservoirId = reservoirsByName.get(reservoir)?.id;
    const limit = { description: '', ...sample.late, reservoirId, low: null, high, status: 1 };
    await addMissing(thresholds, limit, context, ['reservoirId']);
  }
  return reservoirsByName;
}

/** The invented days of a reservoir, from the first of this month a year ago until today; none without a river. */
export function daysOf(
  sample: SampleProduction,
  reservoir: Row,
  published: readonly Row[],
  now = Date.now(),
): readonly RiverDay[] {
  const river = sample.readings.find((each) => each.reservoir === reservoir.name);
  if (!river) return [];
  const today = dayOf(now);
  const reading = published.find((row) => row.reservoir === reservoir.name);
  const [dead, normal] = [Number(reservoir.dead_level_m), Number(reservoir.normal_level_m)];
  const known = reading && {
    day: (reading.datetime ?? '').slice(0, 10),
    filling: (Number(reading.upstream_m) - dead) / (normal - dead),
    inflow: Number(reading.inflow_m3s),
  };
  return riverDays(river, [addMonths(`${today.slice(0, 8)}01`, -12), addDays(today, 1)], known);
}

/** What readings are checked against; wide enough for what is published and invented. */
export const checkLimits = {
  levelRate: '1',
  inflowRate: '1500',
  releaseRate: '1500',
  checksDocument: 'Số liệu mẫu',
};

/** Figures that are published for no reservoir of the table in a usable form. */
const unknown = {
  designFloodLevel: null,
  checkFloodLevel: null,
  usefulVolume: null,
  totalVolume: null,
  floodVolume: null,
  bottomGates: null,
  surfaceGates: null,
  turbineFlow: null,
  minimumFlow: null,
  flatLineHours: null,
  rainfallMost: null,
  volumes: [],
  expectedHours: [],
};
