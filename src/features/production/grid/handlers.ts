import { type Context, type Handler, handle } from '../../../engine/handler.ts';
import type { ResourceScope } from '../../../engine/record-rules.ts';
import { placeCondition } from '../../../engine/row-access/data-scope.ts';
import { query } from '../../../engine/statement.ts';
import { addDays } from '../../../lib/calendar-day.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { requirePlants } from '../plants/required.ts';
import { type GridPlant, getGridSanLuongDien, mostShown, storeSanLuongDien } from './contract/grid.ts';
import { getHistorySanLuongDien } from './contract/history.ts';
import { periodAfter, spanOf } from './contract/span.ts';
import { figureOf, figuresWithin, frozenWithin } from './current-figures.ts';
import { historyOf } from './history.ts';
import { storeFigure } from './store.ts';
import { sumsOf } from './sums.ts';

/** A plant with a figure within this many days is entered by day. */
const lately = 60;

/** The handlers that read and store the entry grid. */
export function gridHandlers(scope: ResourceScope): readonly Handler[] {
  return [
    handle(getGridSanLuongDien, async ({ month, kind = 'day', plantIds }, context) => {
      const { database } = context;
      const span = spanOf(kind, month);
      const withBefore = { from: periodAfter(kind, span.from, -1), to: span.to };
      const plants = await activePlants(context);
      const requested = plants.filter(({ id }) => plantIds?.includes(id)).map(({ id }) => id);
      const shown = requested.length > 0 ? requested : usualOf(plants);
      const [units, currentFigures, frozen] = await Promise.all([
        unitsOf(database, shown),
        figuresWithin(database, shown, kind, withBefore),
        frozenWithin(database, shown, kind, span),
      ]);
      const figures = currentFigures.map(figureOf);
      const summed = plants.filter(({ id }) => shown.includes(id));
      const sums = kind === 'day' ? [] : await sumsOf(database, { plants: summed, kind, span: withBefore, figures });
      const named = plants.map(({ id, name, capacity }) => ({
        ...{ id, name, capacity },
        units: units.filter(({ plantId }) => plantId === id),
      }));
      return { kind, plants: named, shown, figures, sums, frozen };
    }),
    handle(getHistorySanLuongDien, async (cell, context) => {
      await requirePlants(context.database, [cell.plantId], context);
      return { changes: await historyOf(context.database, cell) };
    }),
    handle(storeSanLuongDien, async ({ figures }, context) => {
      const results = [];
      // One after another: each is a separate change with its own audit row, and an error of one does not affect the
      // next.
      for (const figure of figures) results.push(await storeFigure(figure, scope, context));
      // What was doubtful beside figures that the call had not brought yet is stored once it fits.
      if (results.some(({ outcome }) => outcome === 'stored'))
        for (const [place, figure] of figures.entries())
          if (results[place]?.outcome === 'doubtful') results[place] = await storeFigure(figure, scope, context);
      return { verdicts: results };
    }),
  ];
}

interface ActivePlant extends Omit<GridPlant, 'units'> {
  readonly hasOutput: boolean;
  /** Whether it has a daily figure within the last two months. */
  readonly isTypedLately: boolean;
  /** Null: not known since when it operates. */
  readonly commissionedOn: string | null;
}

function activePlants(context: Context): Promise<ActivePlant[]> {
  return query<ActivePlant>(
    context.database,
    `SELECT p.id::text, p.name, trim_scale(p.capacity)::text AS capacity, p.commissioned_on::text AS "commissionedOn",
       EXISTS (SELECT FROM power_outputs AS o WHERE o.plant_id = p.id AND o.deleted_at IS NULL) AS "hasOutput",
       EXISTS (SELECT FROM power_outputs AS o WHERE o.plant_id = p.id AND o.period_kind = 'day' AND o.period_start >= $1
         AND o.deleted_at IS NULL) AS "isTypedLately"
     FROM plants AS p WHERE p.deleted_at IS NULL AND p.status = 1 AND ${placeCondition(context, 'plants', 'p.id')} ORDER BY p.position, p.id`,
    [addDays(dayOf(Date.now()), -lately)],
  );
}

/** The default plants: those with recent daily figures, else those with output, else the first plant. */
function usualOf(plants: readonly ActivePlant[]): string[] {
  const typed = plants.filter(({ isTypedLately }) => isTypedLately);
  const used = plants.filter(({ hasOutput }) => hasOutput);
  const usual = [typed, used, plants.slice(0, 1)].find(({ length }) => length > 0) ?? [];
  return usual.slice(0, mostShown).map(({ id }) => id);
}

function unitsOf(database: Database, plantIds: readonly string[]) {
  return query<GridPlant['units'][number] & { plantId: string }>(
    database,
    `SELECT u.plant_id::text AS "plantId", u.id::text, u.name, trim_scale(coalesce(u.capacity, p.capacity))::text AS capacity
     FROM generating_units AS u JOIN plants AS p ON p.id = u.plant_id
     WHERE u.plant_id = ANY($1::bigint[]) AND u.deleted_at IS NULL AND u.status = 1 ORDER BY u.code COLLATE "vi-x-icu", u.id`,
    [plantIds],
  );
}
