import type { TestDatabase } from './database.ts';

/** A figure of a plant or of a unit of it, in MWh. */
export interface Figure {
  readonly kind: 'day' | 'month' | 'quarter' | 'year';
  readonly start: string;
  readonly actual?: number | string | null;
  readonly plan?: number | string | null;
  readonly unitId?: string | null | undefined;
  readonly status?: number;
}

/** Plants and their figures, written past the product: what is read is asked about, not how it is written. */
export function outputsOf(rows: TestDatabase['rows']) {
  let made = 0;

  /** A plant of its own with so many units. */
  async function makePlant(
    units = 0,
    commissionedOn: string | null = null,
  ): Promise<{ id: string; unitIds: string[] }> {
    made += 1;
    const [plant] = await rows(
      `INSERT INTO plants (name, code, aliases, capacity, description, position, status, search, commissioned_on)
     VALUES ('Nhà máy ${made}', 'NM${made}', '{}', 1000, '', ${made}, 1, '', $1) RETURNING id::text`,
      [commissionedOn],
    );
    const unitIds: string[] = [];
    for (let number = 1; number <= units; number += 1) {
      const [unit] = await rows(
        `INSERT INTO generating_units (name, code, plant_id, capacity, description, status, search)
       VALUES ('H${number}', 'NM${made}-H${number}', ${plant?.id}, 500, '', 1, '') RETURNING id::text`,
      );
      unitIds.push(String(unit?.id));
    }
    return { id: String(plant?.id), unitIds };
  }

  async function write(plantId: string, figures: readonly Figure[]): Promise<void> {
    await rows(
      `INSERT INTO power_outputs (plant_id, unit_id, period_kind, period_start, actual, plan, reason, note, status, search)
     SELECT $1, "unitId", kind, start, actual, plan, '', '', coalesce(status, 0), ''
     FROM jsonb_to_recordset($2::jsonb) AS f("unitId" bigint, kind text, start date, actual numeric, plan numeric, status smallint)`,
      [plantId, JSON.stringify(figures)],
    );
  }

  return { makePlant, write };
}
