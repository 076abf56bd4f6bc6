import { EyeOutlined, RedoOutlined, SendOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { OpeningCell } from '../../../ui/table/opening-cell.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TableFilters, TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableAddress, type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import {
  getListMail,
  type MailEntry,
  type MailList,
  type MailState,
  type MailStateFilter,
  mailStates,
  openMailStates,
} from '../contract.ts';
import { isUnsent, type MailActions, tones, useMailActions } from './use-mail.ts';
import '../../../ui/status-tag.css';
import './mail.css';

const MailDrawer = lazyComponent(() => import('./mail-drawer.tsx'));
const TemplateDrawer = lazyComponent(() => import('./template-drawer.tsx'));
const TestMail = lazyComponent(() => import('./test-mail.tsx'));

const shape = {
  filters: { state: ['all', ...mailStates], template: /^\w{1,100}$/ },
} as const satisfies TableShape;

/** What is open beside the list: a mail by its id, the templates, or the question for a test mail. */
type Opened = { readonly mail: string } | 'templates' | 'test' | undefined;

/** Milliseconds between two requests of the list: short while a mail is on its way. */
const [whileSending, whileStill] = [2_000, 15_000];

/** The outbox: mails that wait, were sent, failed, or are to be handed over. */
export default function OutboxPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const query = useQuery({
    ...pageQuery(getListMail, inputOf(address)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((mail) => mail.state === 'waiting') ? whileSending : whileStill,
  });
  const actions = useMailActions();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const page = query.data;
  const totalOf = (state: MailState) => page?.states.find((each) => each.state === state)?.total ?? 0;
  const tabs = mailStates
    .filter((state) => totalOf(state) > 0 || address.input.state === state)
    .map((state) => ({ value: state, label: t(`mail:state.${state}`), total: totalOf(state) }));
  const open = openMailStates.reduce((sum, state) => sum + totalOf(state), 0);
  return (
    <>
      <TablePage
        title={t('labels:mail.outbox')}
        noun={t('mail:noun')}
        query={query}
        columns={useColumns(actions, (mail) => setOpened({ mail }))}
        rows={page?.items}
        rowKey={({ id }) => id}
        address={address}
        page={page}
        nothing={{ title: t('mail:nothingOpen.title'), hint: t('mail:nothingOpen.hint') }}
        actions={
          <>
            {actions.mayResend && totalOf('failed') > 0 && (
              <Button icon={<RedoOutlined />} onClick={() => void actions.resend()}>
                {t('mail:resendAll', { count: totalOf('failed') })}
              </Button>
            )}
            <Button icon={<EyeOutlined />} onClick={() => setOpened('templates')}>
              {t('mail:templates')}
            </Button>
            {actions.mayTest && page?.connected && (
              <Button icon={<SendOutlined />} onClick={() => setOpened('test')}>
                {t('mail:test')}
              </Button>
            )}
          </>
        }
      >
        {page && !page.connected && (
          <Alert className="mail-notice" type="info" showIcon title={t('mail:notConnected')} />
        )}
        {page && (
          <TableTabs
            address={address}
            label={t('mail:states')}
            name="state"
            first={{ label: t('mail:open'), total: open }}
            tabs={[...tabs, { value: 'all', label: t('kit:list.all') }]}
          />
        )}
        <MailFilters address={address} page={page} />
      </TablePage>
      <Suspense>
        {typeof opened === 'object' && <MailDrawer id={opened.mail} actions={actions} onClose={close} />}
        {opened === 'templates' && <TemplateDrawer templates={page?.templates ?? []} onClose={close} />}
        {opened === 'test' && <TestMail actions={actions} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What needs somebody, unless a tab is chosen. */
function inputOf({ input: { state, ...input } }: TableAddress<typeof shape>) {
  const shown: MailStateFilter | undefined = state === 'all' ? undefined : (state ?? 'open');
  return { ...input, state: shown };
}

interface MailFiltersProps {
  address: TableAddress<typeof shape>;
  page: MailList | undefined;
}

function MailFilters({ address, page }: MailFiltersProps) {
  const { t } = useTranslation();
  return (
    <TableFilters address={address} search={t('kit:list.search', { name: t('mail:noun') })}>
      <Select
        className="list-filter"
        options={(page?.templates ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        value={address.input.template}
        onChange={(template: string | undefined) => address.change({ template }, { keepScroll: true })}
        placeholder={t('mail:template')}
        aria-label={t('mail:template')}
        popupMatchSelectWidth={false}
        allowClear={allowClearWithLabel(t)}
      />
    </TableFilters>
  );
}

function useColumns(actions: MailActions, open: (id: string) => void): TableColumn<MailEntry>[] {
  const { t, language } = useTranslation();
  return [
    {
      name: 'subject',
      kind: 'title',
      label: t('mail:subject'),
      render: ({ id, subject, title, problem, state }) => (
        <OpeningCell
          title={subject || title}
          aside={title}
          problem={state === 'sent' ? null : problem}
          onOpen={() => open(id)}
        />
      ),
    },
    {
      name: 'to',
      label: t('mail:to'),
      width: '250px',
      render: ({ address, receiver }) => (
        <span className="mail-receiver">
          <span>{receiver || address}</span>
          {receiver && <span className="list-aside">{address}</span>}
        </span>
      ),
    },
    {
      name: 'state',
      label: t('mail:state.label'),
      width: '150px',
      render: ({ state }) => (
        <span className="status-tag" data-tone={tones[state]}>
          {t(`mail:state.${state}`)}
        </span>
      ),
    },
    {
      name: 'when',
      label: t('mail:when'),
      width: '170px',
      render: ({ sentAt, triedAt, createdAt }) => {
        const at = sentAt ?? triedAt ?? createdAt;
        return (
          <time className="list-line" dateTime={at} title={formatInstant(at)}>
            {formatRelative(at, language)}
          </time>
        );
      },
    },
    {
      name: 'actions',
      kind: 'actions',
      label: t('kit:list.actions'),
      width: '64px',
      render: (mail) =>
        actions.mayResend &&
        isUnsent(mail) && (
          <button
            type="button"
            className="list-icon-button"
            title={t('mail:resend')}
            aria-label={`${t('mail:resend')}: ${mail.subject}`}
            onClick={() => void actions.resend(mail)}
          >
            <RedoOutlined />
          </button>
        ),
    },
  ];
}
