import { useQueryClient } from '@tanstack/react-query';
import { App, Select, Switch } from 'antd';
import { useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListPage } from '../../../contract/paging.ts';
import { formatNumber } from '../../../lib/format.ts';
import { inGroups } from '../../../lib/groups.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { groupName } from '../../../ui/group-name.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { TableFilters, TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { type Api, getListApi, updateApi } from '../contract/accounts.ts';
import AccessTerms from './access-terms.tsx';
import { type DescribedApi, filterApis } from './api-filter.ts';
import { useDescribedApis } from './use-described-apis.ts';
import './access.css';
import { useQuestion } from '../../../ui/use-question.ts';

const shape = {
  sortable: ['name', 'calls', 'refusals'],
  filters: { group: /^[\w-]{1,60}$/, state: ['on', 'off'] },
} as const satisfies TableShape;

/** Every operation of the product: its description, its callers, its number of calls, and its switch. */
export default function ApiListPage() {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  const address = useTableAddress(shape);
  const { query, apis } = useDescribedApis();
  const toggle = useToggleApi(wordsOf);
  const rows = useMemo(() => apis && filterApis(apis, address.input), [apis, address.input]);
  const nameOf = (group: string) => groupName(t, group);
  const groups = inGroups(apis ?? [], ({ group }) => group, nameOf);

  return (
    <TablePage
      title={t('labels:access.apis')}
      noun={t('access:apis.one')}
      query={query}
      rows={rows}
      rowKey={(api) => api.name}
      groupOf={({ group }) => group}
      columns={apiColumns(t, toggle)}
      address={address}
    >
      <AccessTerms />
      <TableTabs
        address={address}
        name="state"
        label={t('contract:field.status')}
        tabs={['on', 'off'].map((value) => ({ value, label: t(`access:apis.${value}`) }))}
      />
      <TableFilters address={address} search={t('access:apis.search')}>
        <Select
          className="list-filter"
          options={groups.map(({ key, name }) => ({ value: key, label: name }))}
          value={address.input.group}
          onChange={(group) => address.change({ group }, { keepScroll: true })}
          placeholder={t('access:apis.group')}
          aria-label={t('access:apis.group')}
          popupMatchSelectWidth={false}
          allowClear={allowClearWithLabel(t)}
        />
      </TableFilters>
    </TablePage>
  );
}

/** Returns a function that switches an operation on or off, after a confirmation; undefined without the permission. */
function useToggleApi(wordsOf: (name: string) => string): ((api: Api) => void) | undefined {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const allowed = useCan(updateApi.name);
  const set = async ({ name }: Api, enabled: boolean) => {
    const queryKey = [getListApi.name];
    try {
      await call(updateApi, { name, enabled });
      // Updates the switch at once, for a second click; a request started earlier must not revert it.
      await queryClient.cancelQueries({ queryKey });
      const switched = (api: Api) => (api.name === name ? { ...api, enabled } : api);
      queryClient.setQueryData<ListPage<Api>>(
        queryKey,
        (before) => before && { ...before, items: before.items.map(switched) },
      );
      void message.success(t(enabled ? 'access:apis.switchedOn' : 'access:apis.switchedOff'));
    } catch (error) {
      refuse(error);
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const toggle = (api: Api) => {
    if (!api.enabled) return void set(api, true);
    ask({
      title: t('access:apis.ask', { name: wordsOf(api.name) }),
      content: t('access:apis.askText'),
      okText: t('access:apis.switchOff'),
      cancelText: t('kit:cancel'),
      onOk: () => set(api, false),
    });
  };
  return allowed ? toggle : undefined;
}

function apiColumns(t: Translate, toggle: ((api: Api) => void) | undefined): TableColumn<DescribedApi>[] {
  return [
    {
      name: 'name',
      label: t('access:apis.operation'),
      kind: 'title',
      sortable: true,
      render: (api) => (
        <div className="api-name">
          <strong>{api.words}</strong>
          <code>{api.name}</code>
        </div>
      ),
    },
    { name: 'callers', label: t('access:apis.callers'), width: '30%', render: (api) => <Callers api={api} /> },
    {
      name: 'calls',
      label: t('access:apis.calls'),
      width: '100px',
      align: 'end',
      sortable: true,
      priority: 'medium',
      render: ({ calls }) => formatNumber(calls),
    },
    {
      name: 'refusals',
      label: t('access:apis.refusals'),
      width: '100px',
      align: 'end',
      sortable: true,
      priority: 'medium',
      render: ({ refusals }) => formatNumber(refusals),
    },
    {
      name: 'actions',
      label: t('contract:field.status'),
      kind: 'actions',
      render: (api) => (
        <Switch
          checked={api.enabled}
          disabled={!toggle || !api.switchable}
          onChange={() => toggle?.(api)}
          aria-label={t('access:apis.switch', { name: api.words })}
          title={t(switchHint(api))}
        />
      ),
    },
  ];
}

function switchHint({ switchable, enabled }: Api): string {
  if (!switchable) return 'access:apis.fixed';
  return enabled ? 'access:apis.on' : 'access:apis.off';
}

/** Who may call an operation: everyone of a kind, or those who have one of its functions. */
function Callers({ api }: { api: Api }) {
  const { t } = useTranslation();
  if (api.access !== 'permission') return <span className="access-quiet">{t(`access:callers.${api.access}`)}</span>;
  if (api.functions.length === 0) return <span className="access-quiet">{t('access:callers.nobody')}</span>;
  return (
    <span className="list-tags">
      {api.functions.map(({ id, name }) => (
        <span key={id} className="list-tag">
          {name}
        </span>
      ))}
    </span>
  );
}
