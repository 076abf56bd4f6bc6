import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../browser/session.ts';
import type { Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { allowClearWithLabel } from '../../../../ui/allow-clear.tsx';
import type { TableColumn } from '../../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../../ui/table/page-query.ts';
import { TableFilters } from '../../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../../ui/table/table-page.tsx';
import { type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import {
  approveSignUp,
  getListSignUp,
  refuseSignUp,
  type SignUp,
  type SignUpState,
  signUpStates,
} from '../../contract/sign-up.ts';
import { NameCell } from '../name-cell.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { ApproveDrawer, RefuseDrawer } from './decision-drawers.tsx';
import '../../../../ui/status-tag.css';
import '../access.css';
import './sign-up.css';

const shape = { filters: { state: signUpStates } } as const satisfies TableShape;
const tones: Readonly<Record<SignUpState, string>> = { waiting: 'warning', approved: 'success', refused: 'quiet' };

/** The decision that is being made about somebody. */
interface Decision {
  readonly kind: 'approve' | 'refuse';
  readonly signUp: SignUp;
}

/** Those who signed up, who waits longest first: approve them with roles, or refuse them with a reason. */
export default function SignUpListPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const query = useQuery({ ...pageQuery(getListSignUp, address.input), staleTime: 0 });
  const [open, setOpen] = useState<Decision>();
  const may = { approve: useCan(approveSignUp.name), refuse: useCan(refuseSignUp.name) };
  const close = () => setOpen(undefined);
  return (
    <>
      <TablePage
        title={t('labels:access.signUps')}
        noun={t('access:signUps.noun')}
        query={query}
        rows={query.data?.items}
        page={query.data}
        rowKey={({ id }) => id}
        columns={columnsOf(t, may, setOpen)}
        address={address}
      >
        <AccountTabs here="signUps" />
        <TableFilters address={address} search={t('access:signUps.search')}>
          <Select
            className="list-filter"
            options={signUpStates.map((state) => ({ value: state, label: t(`access:signUps.state.${state}`) }))}
            value={address.input.state}
            onChange={(state) => address.change({ state }, { keepScroll: true })}
            placeholder={t('contract:field.status')}
            aria-label={t('contract:field.status')}
            allowClear={allowClearWithLabel(t)}
          />
        </TableFilters>
      </TablePage>
      {open?.kind === 'approve' && <ApproveDrawer signUp={open.signUp} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseDrawer signUp={open.signUp} onClose={close} />}
    </>
  );
}

function columnsOf(
  t: Translate,
  may: Readonly<Record<Decision['kind'], boolean>>,
  onDecide: (decision: Decision) => void,
): TableColumn<SignUp>[] {
  return [
    {
      name: 'fullName',
      label: t('contract:field.fullName'),
      kind: 'title',
      render: ({ fullName, email, phone }) => (
        <NameCell name={fullName}>
          <span>{email}</span>
          {phone && <span className="figures">{phone}</span>}
        </NameCell>
      ),
    },
    {
      name: 'designation',
      label: t('access:signUps.designation'),
      width: '14%',
      priority: 'low',
      render: ({ designation }) => designation,
    },
    {
      name: 'username',
      label: t('contract:field.username'),
      width: '110px',
      priority: 'medium',
      render: ({ username }) => username,
    },
    {
      name: 'state',
      label: t('contract:field.status'),
      width: '16%',
      render: ({ state, decidedByName, reason }) => (
        <span>
          <span className="status-tag" data-tone={tones[state]}>
            {t(`access:signUps.state.${state}`)}
          </span>
          {decidedByName && (
            <span className="list-aside">
              {t('access:signUps.decidedBy', { name: [decidedByName, reason].filter(Boolean).join(': ') })}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'confirmedAt',
      label: t('access:signUps.confirmedAt'),
      width: '150px',
      priority: 'medium',
      render: ({ confirmedAt }) => <span className="figures">{formatInstant(confirmedAt)}</span>,
    },
    {
      name: 'actions',
      label: '',
      kind: 'actions',
      width: '160px',
      render: (signUp) =>
        signUp.state === 'waiting' && (
          <span className="sign-up-actions">
            {may.approve && (
              <Button
                size="small"
                type="primary"
                onClick={() => onDecide({ kind: 'approve', signUp })}
                aria-label={t('access:signUps.approveOne', { name: signUp.fullName })}
              >
                {t('access:signUps.approve')}
              </Button>
            )}
            {may.refuse && (
              <Button
                size="small"
                onClick={() => onDecide({ kind: 'refuse', signUp })}
                aria-label={t('access:signUps.refuseOne', { name: signUp.fullName })}
              >
                {t('access:signUps.refuse')}
              </Button>
            )}
          </span>
        ),
    },
  ];
}
