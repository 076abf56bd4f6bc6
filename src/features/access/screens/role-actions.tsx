import { EyeOutlined, TableOutlined, TeamOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../browser/session.ts';
import type { RowActionsProps } from '../../../ui/list/row-actions.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { getListAllRoleFunction, getListUser, startViewAs } from '../contract.ts';
import { accountsPath, matrixPath } from './addresses.ts';
import { useViewAs } from './use-view-as.ts';

/** What the list of roles offers besides the usual: the role's functions and accounts, and the product as the role sees it. */
export default function RoleActions({ resource, record }: RowActionsProps) {
  const { t } = useTranslation();
  const viewAs = useViewAs();
  const maySee = useCan(getListAllRoleFunction.name);
  const maySeeAccounts = useCan(getListUser.name);
  const mayViewAs = useCan(startViewAs.name);
  const title = String(record[resource.title]);
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
