import { CopyOutlined, EyeOutlined, TableOutlined, TeamOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan, useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { RowActionsProps } from '../../../ui/list/row-actions.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import {
  getListAllRoleFunction,
  getListUser,
  insertRoleClone,
  previewRoleClone,
  startViewAs,
  updateRoleFunction,
} from '../contract/accounts.ts';
import type { roles } from '../roles/resource.ts';
import { accountsPath, matrixPath } from './addresses.ts';
import { useViewAs } from './use-view-as.ts';

const RoleClone = lazyComponent(() => import('./role-clone.tsx'));

/** The additional actions of the list of roles: its functions and accounts, a copy of it, and the view as the role. */
export default function RoleActions({ resource, record }: RowActionsProps<typeof roles>) {
  const { t } = useTranslation();
  const viewAs = useViewAs();
  const maySee = useCan(getListAllRoleFunction.name);
  const maySeeAccounts = useCan(getListUser.name);
  const mayViewAs = useCan(startViewAs.name);
  const { apiName } = useSession();
  const needed = [insertRoleClone, previewRoleClone, updateRoleFunction, resourceOperations(resource).insert];
  const mayClone = needed.every(({ name }) => apiName.has(name));
  const [cloning, setCloning] = useState(false);
  const title = record.name;
  return (
    <>
      {maySee && (
        <AppLink
          className="list-icon-button"
          href={`${matrixPath}?roles=${record.id}`}
          title={t('access:roleFunctions')}
          aria-label={t('access:labelled', { label: t('access:roleFunctions'), title })}
        >
          <TableOutlined />
        </AppLink>
      )}
      {maySeeAccounts && (
        <AppLink
          className="list-icon-button"
          href={`${accountsPath}?roleId=${record.id}`}
          title={t('access:roleAccounts')}
          aria-label={t('access:labelled', { label: t('access:roleAccounts'), title })}
        >
          <TeamOutlined />
        </AppLink>
      )}
      {mayClone && (
        <button
          type="button"
          className="list-icon-button"
          title={t('access:clone.action')}
          aria-label={t('access:labelled', { label: t('access:clone.action'), title })}
          onClick={() => setCloning(true)}
        >
          <CopyOutlined />
        </button>
      )}
      {cloning && (
        <Suspense fallback={null}>
          <RoleClone resource={resource} record={record} onClose={() => setCloning(false)} />
        </Suspense>
      )}
      {mayViewAs && (
        <button
          type="button"
          className="list-icon-button"
          title={t('access:action.viewAs')}
          aria-label={t('access:labelled', { label: t('access:action.viewAs'), title })}
          onClick={() => void viewAs({ roleId: record.id })}
        >
          <EyeOutlined />
        </button>
      )}
    </>
  );
}
