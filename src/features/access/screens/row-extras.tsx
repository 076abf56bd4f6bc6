import { ApiOutlined, EyeOutlined, TableOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, Resource } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useCan } from '../../../ui/session.ts';
import { getListAllRoleFunction, getListApi, startViewAs } from '../contract.ts';
import { useViewAs } from './use-view-as.ts';

const FunctionApis = lazy(() => import('./function-apis.tsx'));

/** The address of the matrix of roles and functions. */
const matrixRoute = '/role-management/role-function';

interface RowExtraProps {
  resource: Resource;
  record: AnyRecord;
}

/** What the list of roles offers besides the usual: the role's functions, and the product as the role sees it. */
export function RoleExtra({ resource, record }: RowExtraProps) {
  const { t } = useTranslation();
  const viewAs = useViewAs();
  const maySee = useCan(getListAllRoleFunction.name);
  const mayViewAs = useCan(startViewAs.name);
  const title = String(record[resource.title]);
  return (
    <>
      {maySee && (
        <AppLink
          className="list-icon-button"
          href={`${matrixRoute}?roles=${record.id}`}
          title={t('access:roleFunctions')}
          aria-label={t('access:labelled', { label: t('access:roleFunctions'), title })}
        >
          <TableOutlined />
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

/** What the list of functions offers besides the usual: the operations that a function opens. */
export function FunctionExtra({ resource, record }: RowExtraProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t('access:functionApis.action');
  if (!useCan(getListApi.name)) return null;
  return (
    <>
      <button
        type="button"
        className="list-icon-button"
        title={label}
        aria-label={t('access:labelled', { label, title: String(record[resource.title]) })}
        onClick={() => setOpen(true)}
      >
        <ApiOutlined />
      </button>
      {open && (
        <Suspense fallback={null}>
          <FunctionApis resource={resource} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
