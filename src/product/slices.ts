import type { Resource } from '../declare/resource.ts';
import type { Slice } from '../declare/slices/slice.ts';
import { access } from '../features/access/slice.ts';
import { audit } from '../features/audit/slice.ts';
import { auth } from '../features/auth/slice.ts';
import { dashboard } from '../features/dashboard/slice.ts';
import { homepage } from '../features/homepage/slice.ts';
import { readings } from '../features/hydrology/sheets/contract/columns.ts';
import { hydrology } from '../features/hydrology/slice.ts';
import { jobs } from '../features/jobs/slice.ts';
import { mail } from '../features/mail/slice.ts';
import { media } from '../features/media/slice.ts';
import { notificationsSlice } from '../features/notifications/slice.ts';
import { preferences } from '../features/preferences/slice.ts';
import { presence } from '../features/presence/slice.ts';
import { production } from '../features/production/slice.ts';
import { search } from '../features/search/slice.ts';
import { settings } from '../features/settings/slice.ts';
import { signOff } from '../features/sign-off/slice.ts';
import { spreadsheetsSlice } from '../features/spreadsheets/slice.ts';
import { trash } from '../features/trash/slice.ts';
import { staffSlice } from '../resources/staff/slice.ts';
import { resources } from './resources.ts';

const spreadsheets = spreadsheetsSlice([
  { resource: readings, group: 'hydrology', functions: { export: 'readings-export', import: 'readings-import' } },
]);

/** Every part of the product, as both sides know it, in the order of the API's description. */
export const slices: readonly (Slice | Resource)[] = [
  auth,
  ...resources,
  media,
  homepage,
  hydrology,
  notificationsSlice,
  production,
  signOff,
  settings,
  preferences,
  search,
  audit,
  presence,
  trash,
  jobs,
  mail,
  spreadsheets,
  dashboard,
  staffSlice,
  access,
];
