import type { Resource } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { slugify } from '../../src/lib/fold.ts';
import { addOutputs, type SampleOutput } from './outputs.ts';
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
  /** Reservoirs with invented readings. */
  readings: string[];
  /** Common values of all limits. */
  late: Record<string, string>;
}

/**
 * Stores plants, units, reservoirs and limits, from published figures as far as the product needs them.
 * @returns the ids of the reservoirs, by name.
 */
export async function addProduction(
  table: readonly Readonly<Record<string, string>>[],
  sample: SampleProduction,
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const insert = (resource: Resource, values: Record<string, unknown>) =>
    addMissing(resource, { description: '', ...values, status: 1 }, context);
  const regionOf = (name: string) => Object.entries(sample.regions).find(([, names]) => names.includes(name))?.[0];
  const ids = new Map<string, string>();
  for (const row of table) {
    const { name = '', capacity_MW: capacity, normal_level_m: normalLevel, dead_level_m: deadLevel } = row;
    const common = { name, code: slugify(name).toUpperCase(), aliases: sample.aliases[name] ?? [] };
    // The names of plants in published figures.
    const asPlant = { ...common, aliases: [...common.aliases, `NMTĐ ${name}`] };
    const plant = capacity
      ? await insert(plants, { ...asPlant, capacity, designOutput: null, commissionedOn: null })
      : undefined;
    const output = sample.outputs.find((each) => each.plant === name);
    if (plant && output && capacity) await addOutputs({ id: plant.id, capacity }, output, context);
    const units = sample.units[name];
    for (let number = 1; number <= (units?.count ?? 0); number += 1) {
      const unit = { code: `${common.code}-H${number}`, name: `${name} H${number}`, capacity: units?.capacity };
      await insert(generatingUnits, { ...unit, plantId: plant?.id, commissionedOn: null });
    }
    if (!normalLevel || !deadLevel) continue;
    const river = sample.rivers[row.river ?? ''] ?? row.river ?? '';
    const place = { latitude: row.lat || null, longitude: row.lon || null, river, region: regionOf(name) ?? null };
    const levels = { normalLevel, deadLevel, ...unknown };
    const { id } = await insert(reservoirs, { ...common, ...place, ...levels, plantId: plant?.id ?? null });
    ids.set(name, id);
  }
  for (const { reservoir, high } of sample.thresholds) {
    await insert(thresholds, { ...sample.late, reservoirId: ids.get(reservoir), low: null, high });
  }
  return ids;
}

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
  volumes: [],
};
