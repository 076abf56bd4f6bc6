import type { Operation } from '../contract/operation.ts';
import { resourceOperations } from '../declare/operations.ts';
import { accountOperations, roleOperations } from '../features/access/contract.ts';
import { auditOperations } from '../features/audit/contract.ts';
import { authOperations } from '../features/auth/contract.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { mediaOperations } from '../features/media/contract.ts';
import { settingsOperations } from '../features/settings/contract.ts';
import { importOperations, spreadsheetOperations } from '../features/spreadsheets/contract.ts';
import { getListExport } from '../features/spreadsheets/export-contract.ts';
import { trashOperations } from '../features/trash/contract.ts';
import { staffOperations } from '../resources/staff/contract.ts';
import { resources } from './resources.ts';

const spreadsheets = resources.flatMap(
  (resource) => Object.values(spreadsheetOperations(resource) ?? {}) as Operation[],
);

/** Every call of the API. Routes, OpenAPI, the APIs table, permissions and the tests that walk them read this. */
export const operations: readonly Operation[] = [
  ...authOperations,
  ...resources.flatMap((resource) => Object.values(resourceOperations(resource)) as Operation[]),
  ...mediaOperations,
  ...settingsOperations,
  ...(auditOperations as readonly Operation[]),
  ...(trashOperations as readonly Operation[]),
  ...spreadsheets,
  ...(importOperations as readonly Operation[]),
  getListExport as Operation,
  getDashboard,
  ...(staffOperations as readonly Operation[]),
  ...accountOperations,
  ...roleOperations,
];
