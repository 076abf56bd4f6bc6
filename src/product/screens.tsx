import { lazyRouteComponent, type RouteComponent, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
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
const RecordPage = lazyRouteComponent(() => import('../ui/record/record-page.tsx'));
const DashboardPage = lazyRouteComponent(() => import('../features/dashboard/screens/dashboard-page.tsx'));

/** Every screen inside the frame; those of a resource come from its declaration. */
export const screens: readonly Screen[] = [
  ...['/', '/dashboard'].map((path) => ({
    path,
    title: (t: TFunction) => t('screens:dashboard.title'),
    permission: publicPermission,
    component: withPreload(DashboardPage, () => <DashboardPage resources={resources} />),
  })),
  ...resources.flatMap(resourceScreens),
];

function resourceScreens(resource: Resource): Screen[] {
  const { list, insert, detail } = resourceOperations(resource);
  const noun = (t: TFunction) => t(`contract:resource.${resource.name}.one`);
  const listScreen = {
    path: resource.route,
    title: (t: TFunction) => t(`contract:resource.${resource.name}.many`),
    permission: list.name,
    component: withPreload(ListPage, () => <ListPage resource={resource} />),
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
      component: withPreload(RecordPage, () => {
        const { id = '' } = useParams({ strict: false });
        return <RecordPage key={id} resource={resource} id={id} />;
      }),
    },
  ];
}

/** A screen's component that fetches the scripts of the page it draws. */
function withPreload(page: Pick<RouteComponent, 'preload'>, component: () => ReactNode): RouteComponent {
  return Object.assign(component, { preload: () => page.preload?.() });
}
