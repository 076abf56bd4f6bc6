import { ApiOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowActionsProps } from '../../../ui/list/row-actions.ts';
import { getListApi } from '../contract/accounts.ts';
import type { functions } from '../functions/resource.ts';

const FunctionApis = lazyComponent(() => import('./function-apis.tsx'));

/** The additional action of the list of functions: the operations that a function opens. */
export default function FunctionActions({ resource, record }: RowActionsProps<typeof functions>) {
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
        aria-label={t('access:labelled', { label, title: record.name })}
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
