import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { idPattern } from '../../../contract/values.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import {
  type Account,
  accountKinds,
  accountStatus,
  insertUser,
  insertUserKey,
  updateManyUser,
} from '../contract/accounts.ts';
import { AccountBulkBar } from './account-bulk-bar.tsx';
import { accountColumns } from './account-columns.tsx';
import type { AccountPanel, Secret } from './account-panels.ts';
import { useAccounts, useRoleChoices } from './account-queries.ts';
import { ExportReview } from './export-review.tsx';
import { ShownOnce } from './shown-once.tsx';
import { AccountTabs } from './sign-up/account-tabs.tsx';
import { useAccountActions } from './use-account-actions.tsx';
import './access.css';

const AccountForm = lazyComponent(() => import('./account-form.tsx'));
const AccountRoles = lazyComponent(() => import('./account-roles.tsx'));
const KeyDrawer = lazyComponent(() => import('./key-drawer.tsx'));
const SessionDrawer = lazyComponent(() => import('./session-drawer.tsx'));
const ExplainDrawer = lazyComponent(() => import('./explain-drawer.tsx'));

/** The panel open over the list, and its account; a new one has none yet. */
interface OpenPanel {
  readonly panel: AccountPanel;
  readonly account?: Account;
}

const statuses = [accountStatus.active, accountStatus.inactive, accountStatus.locked];
const shape = {
  statuses,
  sortable: ['username', 'fullName', 'lastLoginAt', 'createdAt'],
  filters: { roleId: idPattern, kind: accountKinds },
} as const satisfies TableShape;

const noAccounts: readonly Account[] = [];
const idOf = ({ id }: Account) => id;
const titleOf = ({ username }: Account) => username;

/** The accounts: find and create them, manage their access, and close them. */
export default function AccountListPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const query = useAccounts(address.input);
  const mayChangeMany = useCan(updateManyUser.name);
  const selection = useSelection(query.data?.items ?? noAccounts, idOf, address.hrefOf(address.input));
  const mayInsert = useCan(insertUser.name);
  const roles = useRoleChoices();
  const [open, setOpen] = useState<OpenPanel>();
  const [given, setGiven] = useState<Secret>();
  const actions = useAccountActions({ onOpen: (panel, account) => setOpen({ panel, account }), onSecret: setGiven });
  const close = () => setOpen(undefined);
  const mayMakeKeys = useCan(insertUserKey.name);
  // A new machine can do nothing without a key.
  const openKeys = (machine: Account) => mayMakeKeys && setOpen({ panel: 'keys', account: machine });
  const account = open?.account;

  return (
    <>
      <TablePage
        title={t('labels:access.accounts')}
        noun={t('access:accounts.one')}
        query={query}
        rows={query.data?.items}
        page={query.data}
        rowKey={idOf}
        columns={accountColumns(t, actions)}
        address={address}
        selection={mayChangeMany ? { ...selection, titleOf } : undefined}
        bulk={
          selection.records.length > 0 && (
            <AccountBulkBar accounts={selection.records} onDone={() => selection.selectAll(false)} />
          )
        }
        actions={
          <>
            <ExportReview />
            {mayInsert && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ panel: 'form' })}>
                {t('kit:insert')}
              </Button>
            )}
          </>
        }
      >
        <AccountTabs
          here="accounts"
          status={address.input.status}
          hrefOf={(status) => address.hrefOf({ ...address.input, page: undefined, status })}
        />
        <TableFilters address={address} search={t('access:accounts.search')}>
          {roles && (
            <Select
              className="list-filter"
              options={roles.map(({ id, name }) => ({ value: id, label: name }))}
              value={address.input.roleId}
              onChange={(roleId) => address.change({ roleId }, { keepScroll: true })}
              placeholder={t('access:role')}
              aria-label={t('access:role')}
              allowClear={allowClearWithLabel(t)}
            />
          )}
          <Select
            className="list-filter"
            options={accountKinds.map((kind) => ({ value: kind, label: t(`access:kind.${kind}`) }))}
            value={address.input.kind}
            onChange={(kind) => address.change({ kind }, { keepScroll: true })}
            placeholder={t('access:kind.label')}
            aria-label={t('access:kind.label')}
            allowClear={allowClearWithLabel(t)}
          />
        </TableFilters>
      </TablePage>
      <Suspense fallback={null}>
        {open?.panel === 'form' && (
          <AccountForm account={account} onClose={close} onSecret={setGiven} onMachine={openKeys} />
        )}
        {open?.panel === 'roles' && account && <AccountRoles account={account} onClose={close} />}
        {open?.panel === 'sessions' && account && <SessionDrawer account={account} onClose={close} />}
        {open?.panel === 'keys' && account && <KeyDrawer account={account} onClose={close} onKey={setGiven} />}
        {open?.panel === 'explain' && account && <ExplainDrawer account={account} onClose={close} />}
      </Suspense>
      {given && <ShownOnce secret={given} onClose={() => setGiven(undefined)} />}
    </>
  );
}
