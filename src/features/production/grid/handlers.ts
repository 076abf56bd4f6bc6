import { type Handler, handle } from '../../../engine/handler.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type GridPlant, getGridSanLuongDien, storeSanLuongDien } from './contract.ts';
import { periodAfter, spanOf } from './span-contract.ts';
import { figureOf, figuresWithin, frozenWithin } from './standing.ts';
import { storeFigure } from './store.ts';
import { sumsOf } from './sums.ts';

/** Plants that are shown to who has not chosen any. */
const usualPlants = 3;

/** What the grid of periods is read from and stored by. */
export function gridHandlers(scope: ResourceScope): readonly Handler[] {
  return [
    handle(getGridSanLuongDien, async ({ month, kind = 'day', plantIds }, { database }) => {
      const span = spanOf(kind, month);
      const withBefore = { from: periodAfter(kind, span.from, -1), to: span.to };
      const plants = await activePlants(database);
      const asked = plants.filter(({ id }) => plantIds?.includes(id)).map(({ id }) => id);
      const shown = asked.length > 0 ? asked : usualOf(plants);
      const [units, standing, frozen] = await Promise.all([
        unitsOf(database, shown),
        figuresWithin(database, shown, kind, withBefore),
        frozenWithin(database, shown, kind, span),
      ]);
      const figures = standing.map(figureOf);
      const summed = plants.filter(({ id }) => shown.includes(id));
      const sums = kind === 'day' ? [] : await sumsOf(database, { plants: summed, kind, span: withBefore, figures });
      const named = plants.map(({ id, name }) => ({ id, name, units: units.filter(({ plantId }) => plantId === id) }));
      return { kind, plants: named, shown, figures, sums, frozen };
    }),
    handle(storeSanLuongDien, async ({ figures }, context) => {
      const verdicts = [];
      // One after another: each is a change of its own, with its entry in the log, and what is wrong with one is nothing to the next.
      for (const figure of figures) verdicts.push(await storeFigure(figure, scope, context));
      return { verdicts };
    }),
  ];
}

interface ActivePlant extends Pick<GridPlant, 'id' | 'name'> {
  readonly hasOutput: boolean;
  /** Null: nobody has said since when it runs. */
  readonly commissionedOn: string | null;
}

function activePlants(database: Database): Promise<ActivePlant[]> {
  return query<ActivePlant>(
    database,
    `SELECT p.id::text, p.name, p.commissioned_on::text AS "commissionedOn", EXISTS (SELECT FROM power_outputs AS o WHERE o.plant_id = p.id AND o.deleted_at IS NULL) AS "hasOutput"
     FROM plants AS p WHERE p.deleted_at IS NULL AND p.status = 1 ORDER BY p.position, p.id`,
    [],
  );
}

function usualOf(plants: readonly ActivePlant[]): string[] {
  const used = plants.filter(({ hasOutput }) => hasOutput);
  return (used.length > 0 ? used : plants.slice(0, 1)).slice(0, usualPlants).map(({ id }) => id);
}

function unitsOf(database: Database, plantIds: readonly string[]) {
  return query<{ plantId: string; id: string; name: string }>(
    database,
    `SELECT plant_id::text AS "plantId", id::text, name FROM generating_units
     WHERE plant_id = ANY($1::bigint[]) AND deleted_at IS NULL AND status = 1 ORDER BY code COLLATE "vi-x-icu", id`,
    [plantIds],
  );
}
