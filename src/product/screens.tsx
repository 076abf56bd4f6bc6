import { lazyRouteComponent, type RouteComponent, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { resourceOperations } from '../declare/operations.ts';
import type { AnyRecord, Resource } from '../declare/resource.ts';
import { getListAllRoleFunction, getListApi, getListUser, updateUser } from '../features/access/contract.ts';
import { getListAudit, getRecordHistory } from '../features/audit/contract.ts';
import type { OtherKind } from '../features/audit/screens/history-page.tsx';
import { getListImport, spreadsheetOperations } from '../features/spreadsheets/contract.ts';
import { getListExport } from '../features/spreadsheets/export-contract.ts';
import { lowerFirst } from '../features/spreadsheets/screens/lower-first.ts';
import { getListTrash } from '../features/trash/contract.ts';
import { getOrganisation } from '../resources/staff/contract.ts';
import type { ListCardsProps, ShownList } from '../ui/list/list-page.tsx';
import { resources } from './resources.ts';

/** A screen inside the frame. */
export interface Screen {
  /** The address, as the router writes it: `$id` stands for a value. */
  readonly path: string;
  readonly title: (t: TFunction) => string;
  /** The operation the account must be allowed to call; `public`: everyone, signed in or not. */
  readonly permission: string;
  /** Drawn when the screen opens; `preload` fetches its scripts before, when a link to it is hovered. */
  readonly component: RouteComponent;
}

export const publicPermission = 'public';

const ListPage = lazyRouteComponent(() => import('../ui/list/list-page.tsx'));
const ListTools = lazyRouteComponent(() => import('../features/spreadsheets/screens/list-tools.tsx'));
const RecordPage = lazyRouteComponent(() => import('../ui/record/record-page.tsx'));
const StaffPage = lazyRouteComponent(() => import('../resources/staff/screens/staff-page.tsx'));
const OrganisationPage = lazyRouteComponent(() => import('../resources/staff/screens/organisation-page.tsx'));
const AccountListPage = lazyRouteComponent(() => import('../features/access/screens/account-list.tsx'));
const MatrixPage = lazyRouteComponent(() => import('../features/access/screens/matrix-page.tsx'));
const ApiListPage = lazyRouteComponent(() => import('../features/access/screens/api-list.tsx'));
const AuditPage = lazyRouteComponent(() => import('../features/audit/screens/audit-page.tsx'));
const HistoryPage = lazyRouteComponent(() => import('../features/audit/screens/history-page.tsx'));
const TrashPage = lazyRouteComponent(() => import('../features/trash/screens/trash-page.tsx'));
const ImportPage = lazyRouteComponent(() => import('../features/spreadsheets/screens/import-page.tsx'));
const ImportsPage = lazyRouteComponent(() => import('../features/spreadsheets/screens/imports-page.tsx'));
const ExportsPage = lazyRouteComponent(() => import('../features/spreadsheets/screens/exports-page.tsx'));
const DashboardPage = lazyRouteComponent(() => import('../features/dashboard/screens/dashboard-page.tsx'));

/** The pages that a slice makes of its own records, by the resource's name, in place of the kit's. */
const recordPages: Readonly<Record<string, RouteComponent>> = {
  staff: withPreload(StaffPage, () => {
    const { id = '' } = useParams({ strict: false });
    return <StaffPage key={id} id={id} />;
  }),
};

/** Every screen inside the frame; those of a resource come from its declaration. */
export const screens: readonly Screen[] = [
  ...['/', '/dashboard'].map((path) => ({
    path,
    title: (t: TFunction) => t('screens:dashboard.title'),
    permission: publicPermission,
    component: withPreload(DashboardPage, () => <DashboardPage resources={resources} />),
  })),
  ...resources.flatMap(resourceScreens),
  screen('/employee-management/organisation', 'staff:organisation.title', getOrganisation, OrganisationPage),
  screen('/account-management', 'access:accounts.title', getListUser, AccountListPage),
  screen('/role-management/api', 'access:apis.title', getListApi, ApiListPage),
  screen('/role-management/role-function', 'access:matrix.title', getListAllRoleFunction, MatrixPage),
  screen('/audit-log', 'screens:audit.title', getListAudit, AuditPage),
  screen(
    '/history/$resource/$id',
    'screens:history.title',
    getRecordHistory,
    withPreload(HistoryPage, () => {
      const { resource = '', id = '' } = useParams({ strict: false });
      return <HistoryPage key={`${resource} ${id}`} resourceName={resource} id={id} other={otherKinds.get(resource)} />;
    }),
  ),
  screen('/trash', 'screens:trash.title', getListTrash, TrashPage),
  ...resources.flatMap(importScreens),
  screen('/imports', 'spreadsheets:imports.title', getListImport, ImportsPage),
  screen('/exports', 'spreadsheets:exports.title', getListExport, ExportsPage),
];

/** A screen for those who may call an operation, with its title from the catalogue. */
function screen(path: string, title: string, { name }: { name: string }, component: RouteComponent): Screen {
  return { path, title: (t) => t(title), permission: name, component };
}

/** What is no resource but has a history. */
const otherKinds: ReadonlyMap<string, OtherKind> = new Map([
  [
    'accounts',
    {
      href: '/account-management',
      update: updateUser.name,
      Restore: lazy(() => import('./account-restore.tsx')),
      fields: ['fullName', 'email', 'phone', 'roles', 'status'],
    },
  ],
]);

function resourceScreens(resource: Resource): Screen[] {
  const { list, insert, detail } = resourceOperations(resource);
  const noun = (t: TFunction) => t(`contract:resource.${resource.name}.one`);
  const listScreen = {
    path: resource.route,
    title: (t: TFunction) => t(`contract:resource.${resource.name}.many`),
    permission: list.name,
    component: withPreload(resource.spreadsheet ? { preload: preloadWithTools } : ListPage, () => (
      <ListPage
        resource={resource}
        rowExtra={rowExtraOf(resource)}
        tools={toolsOf(resource)}
        cards={listCards[resource.name]}
      />
    )),
  };
  if (resource.form.layout !== 'page') return [listScreen];
  return [
    listScreen,
    {
      path: `${resource.route}/new`,
      title: (t) => t('contract:verb.insert', { noun: noun(t) }),
      permission: insert.name,
      component: withPreload(RecordPage, () => <RecordPage resource={resource} />),
    },
    {
      path: `${resource.route}/$id`,
      title: (t) => t('contract:verb.update', { noun: noun(t) }),
      permission: detail.name,
      component: recordPages[resource.name] ?? recordPage(resource),
    },
  ];
}

function recordPage(resource: Resource): RouteComponent {
  return withPreload(RecordPage, () => {
    const { id = '' } = useParams({ strict: false });
    return <RecordPage key={id} resource={resource} id={id} />;
  });
}

/** The faces that a slice gives the records of its list, by the resource's name. */
const listCards: Readonly<Record<string, ComponentType<ListCardsProps>>> = {
  staff: withFallback(lazy(() => import('../resources/staff/screens/staff-cards.tsx'))),
};

/** Where files are imported into a resource, and where one import is looked at. */
function importScreens(resource: Resource): Screen[] {
  const permission = spreadsheetOperations(resource)?.importRecords.name;
  if (permission === undefined) return [];
  const title = (t: TFunction) =>
    t('spreadsheets:import.title', { name: lowerFirst(t(`contract:resource.${resource.name}.many`)) });
  return [
    {
      path: `/import/${resource.name}`,
      title,
      permission,
      component: withPreload(ImportPage, () => <ImportPage resource={resource} />),
    },
    {
      path: `/import/${resource.name}/$id`,
      title,
      permission,
      component: withPreload(ImportPage, () => {
        const { id = '' } = useParams({ strict: false });
        return <ImportPage key={id} resource={resource} id={id} />;
      }),
    },
  ];
}

/** Fetches the list and the buttons beside its title, so that they are drawn together. */
async function preloadWithTools(): Promise<void> {
  await Promise.all([ListPage.preload?.(), ListTools.preload?.()]);
}

/** The buttons that a slice adds beside the title of a resource's list. */
function toolsOf(resource: Resource): ((list: ShownList) => ReactNode) | undefined {
  if (!resource.spreadsheet) return undefined;
  return (list) => (
    <Suspense fallback={null}>
      <ListTools resource={resource} list={list} />
    </Suspense>
  );
}

const rowExtraScripts = () => import('../features/access/screens/row-extras.tsx');

/** What a slice adds to each row of a resource's list, by the resource's name. */
const rowExtras: Readonly<Record<string, ComponentType<{ resource: Resource; record: AnyRecord }>>> = {
  roles: lazy(async () => ({ default: (await rowExtraScripts()).RoleExtra })),
  functions: lazy(async () => ({ default: (await rowExtraScripts()).FunctionExtra })),
};

function rowExtraOf(resource: Resource): ((record: AnyRecord) => ReactNode) | undefined {
  const Extra = rowExtras[resource.name];
  if (!Extra) return undefined;
  return (record) => (
    <Suspense fallback={null}>
      <Extra resource={resource} record={record} />
    </Suspense>
  );
}

/** A component that may come later than what stands around it. */
function withFallback<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** A screen's component that fetches the scripts of the page it draws. */
function withPreload(page: Pick<RouteComponent, 'preload'>, component: () => ReactNode): RouteComponent {
  return Object.assign(component, { preload: () => page.preload?.() });
}
