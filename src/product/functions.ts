import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
import {
  deleteUserSession,
  explainAccess,
  exportAccessReview,
  getDetailUser,
  getListAllRoleFunction,
  getListApi,
  getListUser,
  getListUserSession,
  insertUser,
  previewRoleFunction,
  requireUserPasswordChange,
  resetUserPassword,
  startViewAs,
  updateApi,
  updateFunctionApi,
  updateRoleFunction,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from '../features/access/contract.ts';
import type { FunctionSeed, RoleSeed } from '../features/access/synchronise.ts';
import {
  exportAudit,
  getAuditFilters,
  getDetailAudit,
  getListAudit,
  getRecordHistory,
  getRecordState,
} from '../features/audit/contract.ts';
import { insertMedia, updateMedia } from '../features/media/contract.ts';
import { updateSiteSettings } from '../features/settings/contract.ts';
import { importOperations, spreadsheetOperations } from '../features/spreadsheets/contract.ts';
import { getListExport } from '../features/spreadsheets/export-contract.ts';
import { getListTrash, purgeTrash, restoreTrash } from '../features/trash/contract.ts';
import { eraseStaff, getAllStaff, getOrganisation, updateStaffAvatar } from '../resources/staff/contract.ts';
import { resources } from './resources.ts';

/** Translates a key of the contract catalogue; functions and roles are named when they are seeded. */
type Translate = (key: string, values?: Record<string, string>) => string;

/**
 * The functions that roles are made of: three for every resource (see, edit, remove), others where it has private fields or
 * spreadsheets, and those of the features.
 */
export function functionSeeds(translate: Translate): FunctionSeed[] {
  return [
    ...resources.flatMap((resource) => resourceFunctions(resource, translate)),
    ...Object.entries(featureFunctions).map(([code, { group, operations }]) => ({
      code,
      name: translate(`function.${code}`),
      group,
      apis: operations.map((operation) => operation.name),
    })),
  ];
}

const history = [getRecordHistory, getRecordState];

/** The functions of what is no resource, by code. */
const featureFunctions: Readonly<Record<string, { group: string; operations: readonly { name: string }[] }>> = {
  'media-upload': { group: 'media', operations: [insertMedia, updateMedia] },
  'settings-edit': { group: 'settings', operations: [updateSiteSettings] },
  'accounts-view': { group: 'access', operations: [getListUser, getDetailUser, getListUserSession, explainAccess] },
  'accounts-edit': {
    group: 'access',
    operations: [
      insertUser,
      updateUser,
      updateUserRole,
      updateUserStatus,
      resetUserPassword,
      requireUserPasswordChange,
      deleteUserSession,
    ],
  },
  'access-view': { group: 'access', operations: [getListAllRoleFunction, previewRoleFunction, getListApi] },
  'access-edit': { group: 'access', operations: [updateRoleFunction, updateFunctionApi] },
  'access-export': { group: 'access', operations: [exportAccessReview] },
  'apis-edit': { group: 'access', operations: [updateApi] },
  'view-as': { group: 'access', operations: [startViewAs] },
  'audit-view': { group: 'audit', operations: [getListAudit, getDetailAudit, getAuditFilters, ...history] },
  'audit-export': { group: 'audit', operations: [exportAudit] },
  'exports-view': { group: 'audit', operations: [getListExport] },
  'history-view': { group: 'audit', operations: history },
  'trash-view': { group: 'trash', operations: [getListTrash, restoreTrash] },
  'trash-purge': { group: 'trash', operations: [purgeTrash] },
  'staff-erase': { group: 'staff', operations: [eraseStaff] },
};

/** What the functions of a resource open besides its own verbs. */
const moreVerbs: Readonly<Record<string, Partial<Record<'view' | 'edit', readonly { name: string }[]>>>> = {
  staff: { view: [getAllStaff, getOrganisation], edit: [updateStaffAvatar] },
};

function resourceFunctions(resource: Resource, translate: Translate): FunctionSeed[] {
  const { list, detail, insert, update, setStatus, setPosition, remove, restore, viewPrivate } =
    resourceOperations(resource);
  const sheets = spreadsheetOperations(resource);
  const noun = translate(`resource.${resource.name}.one`);
  const more = moreVerbs[resource.name];
  const verbs = {
    view: [list, detail, ...(more?.view ?? [])],
    edit: [insert, update, setStatus, ...(setPosition ? [setPosition] : []), ...(more?.edit ?? [])],
    remove: [remove, restore],
    private: viewPrivate ? [viewPrivate] : [],
    export: sheets ? [sheets.exportRecords] : [],
    import: sheets ? [sheets.importRecords, ...importOperations] : [],
  };
  const offered = Object.entries(verbs).filter(([, operations]) => operations.length > 0);
  return offered.map(([verb, operations]) => ({
    code: `${resource.name}-${verb}`,
    name: translate(`function.${verb}`, { noun }),
    group: resource.group,
    apis: operations.map((operation) => operation.name),
  }));
}

/** The roles of a new installation; administrators change them and add others. */
export function roleSeeds(translate: Translate): RoleSeed[] {
  const functions = functionSeeds(translate);
  const all = functions.map((seed) => seed.code);
  // Who may do what is the administrators' business alone, and people that of the personnel officers.
  const ofPeople = resources.filter(({ group }) => group === 'staff').map(({ name }) => name);
  const ofResources = resources.flatMap(({ name, changesAccess }) =>
    changesAccess || ofPeople.includes(name) ? [] : [name],
  );
  const views = ofResources.map((name) => `${name}-view`);
  const editing = (names: readonly string[]) =>
    names
      .flatMap((name) => ['view', 'edit', 'remove', 'export', 'import'].map((verb) => `${name}-${verb}`))
      .filter((code) => all.includes(code));
  const granted = {
    administrator: all,
    editor: [...editing(ofResources), 'media-upload', 'history-view', 'trash-view'],
    personnel: [...editing(ofPeople), 'staff-private', 'staff-erase', 'media-upload', 'history-view', 'trash-view'],
    viewer: views,
    // Output and hydrology are typed by shift clerks; of the articles they only read the news.
    'production-clerk': ['news-view', 'news-categories-view'],
  };
  return Object.entries(granted).map(([code, codes]) => ({
    code,
    name: translate(`role.${code}`),
    functions: codes,
  }));
}
