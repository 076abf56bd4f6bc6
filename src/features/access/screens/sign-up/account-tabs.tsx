import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../browser/session.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { pageQuery } from '../../../../ui/table/page-query.ts';
import { accountStatus } from '../../contract/accounts.ts';
import { accountsPath, invitationsPath, signUpsPath } from '../../contract/common.ts';
import { getListInvitation, getListSignUp } from '../../contract/sign-up.ts';

const statuses = [accountStatus.active, accountStatus.inactive, accountStatus.locked];

/** The list that is open, and of accounts the status that it is narrowed to. */
interface AccountTabsProps {
  here: 'accounts' | 'signUps' | 'invitations';
  status?: number | undefined;
  /** The address of the accounts of a status; absent: without further filters. */
  hrefOf?: (status: number | undefined) => string;
}

const plainHref = (status: number | undefined) =>
  status === undefined ? accountsPath : `${accountsPath}?status=${status}`;

/** The tabs of accounts: by status, those who signed up and wait, and invitations. */
export function AccountTabs({ here, status, hrefOf = plainHref }: AccountTabsProps) {
  const { t } = useTranslation();
  const maySeeSignUps = useCan(getListSignUp.name);
  const maySeeInvitations = useCan(getListInvitation.name);
  const { data } = useQuery({ ...pageQuery(getListSignUp, { pageSize: 1 }), enabled: maySeeSignUps, staleTime: 0 });
  const waiting = data?.waiting ? ` (${formatNumber(data.waiting)})` : '';
  const tabs = [
    ...[undefined, ...statuses].map((value) => ({
      href: hrefOf(value),
      label: value === undefined ? t('kit:list.all') : t(`contract:status.account.${value}`),
      current: here === 'accounts' && status === value,
    })),
    ...(maySeeSignUps
      ? [{ href: signUpsPath, label: `${t('access:signUps.waiting')}${waiting}`, current: here === 'signUps' }]
      : []),
    ...(maySeeInvitations
      ? [{ href: invitationsPath, label: t('labels:access.invitations'), current: here === 'invitations' }]
      : []),
  ];
  return (
    <nav className="list-tabs table-tabs" aria-label={t('labels:access.accounts')}>
      <ul>
        {tabs.map(({ href, label, current }) => (
          <li key={href}>
            <AppLink href={href} keepScroll aria-current={current ? 'page' : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
