import type { TFunction } from 'i18next';
import { resourceOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ResourceScreenProps, SliceScreen } from './browser-slice.ts';

const listPage = () => import('../list/list-page.tsx');
const recordPage = () => import('../record/record-page.tsx');

/** The screens that every resource has: its list, and pages for its records where they have some of their own. */
export function resourceScreens(resource: Resource) {
  const { list, insert, detail } = resourceOperations(resource);
  const noun = (t: TFunction) => t(`contract:resource.${resource.name}.one`);
  const listScreen: SliceScreen<ResourceScreenProps> = {
    path: resource.route,
    title: (t) => t(`contract:resource.${resource.name}.many`),
    permission: list,
    component: listPage,
  };
  const recordScreens: SliceScreen<ResourceScreenProps>[] = [
    {
      path: `${resource.route}/new`,
      title: (t) => t('contract:verb.insert', { noun: noun(t) }),
      permission: insert,
      component: recordPage,
    },
    {
      path: `${resource.route}/$id`,
      title: (t) => t('contract:verb.update', { noun: noun(t) }),
      permission: detail,
      component: recordPage,
    },
  ];
  return { list: listScreen, records: resource.form.layout === 'page' ? recordScreens : [] };
}
