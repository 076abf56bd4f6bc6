import type { SheetHeaders } from '../engine/kinds/sheet-headers.ts';
import { readingsHeaders } from '../features/hydrology/sheets/headers.ts';
import { generatingUnitsHeaders } from '../features/production/generating-units/headers.ts';
import { plantsHeaders } from '../features/production/plants/headers.ts';
import { powerOutputsHeaders } from '../features/production/power-outputs/headers.ts';
import { reservoirsHeaders } from '../features/production/reservoirs/headers.ts';
import { thresholdsHeaders } from '../features/production/thresholds/headers.ts';
import { newsHeaders } from '../resources/news/headers.ts';
import { newsCategoriesHeaders } from '../resources/news-categories/headers.ts';
import { positionsHeaders } from '../resources/positions/headers.ts';
import { staffHeaders } from '../resources/staff/headers.ts';
import { unitsHeaders } from '../resources/units/headers.ts';

/**
 * The names that people use for the columns of files, of every resource with such names; only on the server, which
 * reads files.
 */
export const sheetHeaders: readonly SheetHeaders[] = [
  generatingUnitsHeaders,
  plantsHeaders,
  powerOutputsHeaders,
  reservoirsHeaders,
  thresholdsHeaders,
  newsHeaders,
  staffHeaders,
  unitsHeaders,
  positionsHeaders,
  newsCategoriesHeaders,
  readingsHeaders,
];
