import type { Translate } from '../../browser/translation.ts';
import { listKey } from '../../declare/labels.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ResourceScreenProps, SliceScreen } from './browser-slice.ts';

const listPage = () => import('../list/list-page.tsx');
/** The page of a new or stored record, at each of the addresses of `records`. */
export const recordPage = () => import('../record/record-page.tsx');

/** The screens of every resource: its list, and pages for its records if they are not in a drawer. */
export function resourceScreens(resource: Resource) {
  const { list, insert, detail } = resourceOperations(resource);
  const noun = (t: Translate) => t(`contract:resource.${resource.name}.one`);
  const listScreen: SliceScreen<ResourceScreenProps> = {
    path: resource.route,
    title: (t) => t(listKey(resource)),
    permission: list,
    component: listPage,
  };
  const recordScreens: Omit<SliceScreen, 'component'>[] = [
    {
      path: `${resource.route}/new`,
      title: (t) => t('contract:verb.insert', { noun: noun(t) }),
      permission: insert,
    },
    {
      path: `${resource.route}/$id`,
      title: (t) => t('contract:verb.update', { noun: noun(t) }),
      permission: detail,
    },
  ];
  const own = resource.operations.upload ? recordScreens.slice(1) : recordScreens;
  return { list: listScreen, records: resource.form.layout === 'page' ? own : [] };
}
