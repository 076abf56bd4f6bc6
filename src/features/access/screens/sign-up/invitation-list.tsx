import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../../../browser/call.ts';
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
  getListInvitation,
  type Invitation,
  type InvitationState,
  invitationStates,
  inviteUser,
  resendInvitation,
  revokeInvitation,
} from '../../contract/sign-up.ts';
import { NameCell } from '../name-cell.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { useFormCall } from './use-form-call.ts';
import '../../../../ui/status-tag.css';
import '../access.css';
import './sign-up.css';

const shape = { filters: { state: invitationStates } } as const satisfies TableShape;
const tones: Readonly<Record<InvitationState, string>> = {
  open: 'warning',
  accepted: 'success',
  expired: 'quiet',
  revoked: 'quiet',
};

interface Actions {
  readonly resend: ((invitation: Invitation) => void) | undefined;
  readonly revoke: ((invitation: Invitation) => void) | undefined;
}

/** Invitations, newest first: whether their mail is sent, and what became of them. */
export default function InvitationListPage() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const address = useTableAddress(shape);
  const query = useQuery({ ...pageQuery(getListInvitation, address.input), staleTime: 0 });
  const [inviting, setInviting] = useState(false);
  const mayInvite = useCan(inviteUser.name);
  const mayResend = useCan(resendInvitation.name);
  const mayRevoke = useCan(revokeInvitation.name);
  const resend = useFormCall({
    send: ({ id }: Invitation) => call(resendInvitation, { id }),
    done: t('access:invitations.resent'),
  });
  const revoke = useFormCall({
    send: ({ id }: Invitation) => call(revokeInvitation, { id }),
    done: t('access:invitations.revoked'),
  });
  const askRevoke = (invitation: Invitation) =>
    modal.confirm({
      title: t('access:invitations.askRevoke', { email: invitation.email }),
      content: t('access:invitations.askRevokeText'),
      okText: t('access:invitations.revoke'),
      cancelText: t('kit:cancel'),
      onOk: () => revoke.mutateAsync(invitation).catch(() => undefined),
    });
  return (
    <>
      <TablePage
        title={t('labels:access.invitations')}
        noun={t('access:invitations.noun')}
        query={query}
        rows={query.data?.items}
        page={query.data}
        rowKey={({ id }) => id}
        columns={columnsOf(t, {
          resend: mayResend ? (invitation) => !resend.isPending && resend.mutate(invitation) : undefined,
          revoke: mayRevoke ? askRevoke : undefined,
        })}
        address={address}
        actions={
          mayInvite && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setInviting(true)}>
              {t('access:invitations.invite')}
            </Button>
          )
        }
      >
        <AccountTabs here="invitations" />
        <TableFilters address={address} search={t('access:invitations.search')}>
          <Select
            className="list-filter"
            options={invitationStates.map((state) => ({ value: state, label: t(`access:invitations.state.${state}`) }))}
            value={address.input.state}
            onChange={(state) => address.change({ state }, { keepScroll: true })}
            placeholder={t('contract:field.status')}
            aria-label={t('contract:field.status')}
            allowClear={allowClearWithLabel(t)}
          />
        </TableFilters>
      </TablePage>
      {inviting && <InviteDrawer onClose={() => setInviting(false)} />}
    </>
  );
}

function columnsOf(t: Translate, { resend, revoke }: Actions): TableColumn<Invitation>[] {
  return [
    {
      name: 'email',
      label: t('contract:field.email'),
      kind: 'title',
      render: ({ email, fullName }) => <NameCell name={email}>{fullName}</NameCell>,
    },
    {
      name: 'roles',
      label: t('access:roles'),
      width: '14%',
      priority: 'low',
      render: ({ roles }) => roles.map(({ name }) => name).join(', '),
    },
    {
      name: 'state',
      label: t('contract:field.status'),
      width: '16%',
      render: ({ state, mail, username }) => (
        <span>
          <span className="status-tag" data-tone={tones[state]}>
            {t(`access:invitations.state.${state}`)}
          </span>
          {state === 'open' && mail && <span className="list-aside">{t(`access:invitations.mail.${mail}`)}</span>}
          {username && <span className="list-aside">{username}</span>}
        </span>
      ),
    },
    {
      name: 'invitedAt',
      label: t('access:invitations.invitedAt'),
      width: '150px',
      priority: 'medium',
      render: ({ invitedAt, invitedByName }) => (
        <span>
          <span className="figures">{formatInstant(invitedAt)}</span>
          {invitedByName && <span className="list-aside">{invitedByName}</span>}
        </span>
      ),
    },
    {
      name: 'expiresAt',
      label: t('access:keys.expires'),
      width: '150px',
      priority: 'medium',
      render: ({ expiresAt }) => <span className="figures">{formatInstant(expiresAt)}</span>,
    },
    {
      name: 'actions',
      label: '',
      kind: 'actions',
      width: '160px',
      render: (invitation) =>
        (invitation.state === 'open' || invitation.state === 'expired') && (
          <span className="sign-up-actions">
            {resend && (
              <Button
                size="small"
                onClick={() => resend(invitation)}
                aria-label={t('access:invitations.resendOne', { email: invitation.email })}
              >
                {t('access:invitations.resend')}
              </Button>
            )}
            {revoke && (
              <Button
                size="small"
                onClick={() => revoke(invitation)}
                aria-label={t('access:invitations.revokeOne', { email: invitation.email })}
              >
                {t('access:invitations.revoke')}
              </Button>
            )}
          </span>
        ),
    },
  ];
}
