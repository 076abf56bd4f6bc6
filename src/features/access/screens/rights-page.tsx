import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useId, useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan, useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { groupName } from '../../../ui/group-name.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import type { ScreenProps } from '../../../ui/slices/browser-slice.ts';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { type AccessRights, getListUser, getMyAccess, getUserAccess } from '../contract/accounts.ts';
import { accountsPath } from './addresses.ts';
import { heldOperations, rightsSections, usableApis } from './rights.ts';
import { EveryonesRights, RightsOfSection } from './rights-section.tsx';
import '../../../ui/list/list.css';
import './access.css';
import './rights.css';

const shape = {} as const satisfies TableShape;

/** All permissions of an account and where each comes from: the account in the address, or the user's own. */
export default function RightsPage({ params: { id: userId } }: ScreenProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const address = useTableAddress(shape);
  const maySeeAccounts = useCan(getListUser.name);
  const { apiName } = useSession();
  const { data, error, refetch } = useQuery({
    // Refetches the user's own permissions when the session's change.
    queryKey: [getUserAccess.name, userId ?? [...apiName].join()],
    queryFn: ({ signal }) =>
      userId === undefined ? call(getMyAccess, {}, { signal }) : call(getUserAccess, { userId }, { signal }),
    staleTime: 0,
  });

  return (
    <section className="list-page rights-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>
          {userId === undefined
            ? t('labels:access.ownRights')
            : data
              ? t('access:rights.of', { name: data.account.fullName })
              : t('labels:access.rights')}
        </h1>
        {userId !== undefined && maySeeAccounts && (
          <AppLink href={accountsPath} className="rights-back">
            {t('access:rights.accounts')}
          </AppLink>
        )}
      </header>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <Summary rights={data} />
          <search className="list-filters">
            <SearchBox
              label={t('access:rights.search')}
              value={address.input.textSearch ?? ''}
              onChange={(text) =>
                address.change({ textSearch: text || undefined }, { replace: true, keepScroll: true })
              }
            />
          </search>
          <Rights rights={data} text={address.input.textSearch ?? ''} />
        </>
      )}
    </section>
  );
}

/** The account, the number of its permissions and what prevents them, before the details. */
function Summary({ rights }: { rights: AccessRights }) {
  const { t } = useTranslation();
  const { account, roles, functions, denials } = rights;
  const operations = usableApis(rights).size;
  return (
    <>
      <p className="rights-summary">
        {t('access:rights.summary', { username: account.username, functions: functions.length, operations })}
        <span className="list-tags">
          {roles.map(({ id, name, active }) => (
            <span key={id} className="list-tag" data-tone={active ? undefined : 'off'}>
              {name}
              {!active && ` ${t('access:explain.roleOff')}`}
            </span>
          ))}
        </span>
      </p>
      {denials.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="access-notice"
          title={denials.map((denial) => t(`access:denial.${denial}`)).join(' ')}
        />
      )}
    </>
  );
}

function Rights({ rights, text }: { rights: AccessRights; text: string }) {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  const sections = useMemo(
    () => rightsSections(rights, text, { operation: wordsOf, group: (name) => groupName(t, name) }),
    [rights, text, wordsOf, t],
  );
  const found = sections.reduce((sum, { functions }) => sum + functions.length, 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {text && t('access:rights.found', { count: found })}
      </p>
      {sections.map((section) => (
        <RightsOfSection key={section.group} section={section} />
      ))}
      {sections.length === 0 && (
        <p className="list-empty">{t(text ? 'kit:empty.nothingFound.title' : 'access:rights.none')}</p>
      )}
      {!text && <EveryonesRights operations={heldOperations(rights.everyone, new Set(), wordsOf)} />}
    </>
  );
}
