import { CaretRightOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { OpeningCell } from '../../../ui/table/opening-cell.tsx';
import { TableFilters, TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableAddress, type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type JobEntry, type JobState, jobStates } from '../contract.ts';
import { JobStateTag, JobTime, useKindTexts, useResultTexts } from './job-texts.tsx';
import { type JobActions, useJobActions, useJobs } from './use-jobs.ts';
import './jobs.css';

const JobDrawer = lazyComponent(() => import('./job-drawer.tsx'));

const shape = {
  filters: { state: jobStates, repeats: ['true', 'false'], kind: /^[\w-]{1,100}$/ },
} as const satisfies TableShape;

/** Background jobs: running, waiting, failed and repeating ones. */
export default function JobsPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const query = useJobs(inputOf(address));
  const actions = useJobActions();
  const [opened, setOpened] = useState<string>();
  const page = query.data;
  const totalOf = (state: JobState) => page?.states.find((each) => each.state === state)?.total ?? 0;
  const tabs = jobStates.map((state) => ({
    value: state,
    label: t(`jobs:state.${state}`),
    total: totalOf(state),
  }));
  return (
    <>
      <TablePage
        title={t('labels:jobs.jobs')}
        noun={t('jobs:noun')}
        query={query}
        columns={useColumns(actions, setOpened)}
        rows={page?.items}
        rowKey={({ id }) => id}
        address={address}
        page={page}
        actions={
          actions.mayRetry &&
          totalOf('failed') > 0 && (
            <Button icon={<RedoOutlined />} onClick={() => void actions.retryAll()}>
              {t('jobs:retryAll', { count: totalOf('failed') })}
            </Button>
          )
        }
      >
        {page && <TableTabs address={address} label={t('jobs:states')} name="state" tabs={tabs} />}
        <JobFilters address={address} kinds={page?.kinds ?? []} />
      </TablePage>
      {opened !== undefined && (
        <Suspense>
          <JobDrawer id={opened} actions={actions} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function inputOf({ input }: TableAddress<typeof shape>) {
  const { state, repeats, kind, textSearch, page, pageSize } = input;
  return {
    state: state,
    repeats: repeats === undefined ? undefined : repeats === 'true',
    kind: kind,
    textSearch,
    page,
    pageSize,
  };
}

/** Filters the list by kind, and by repeating or requested jobs. */
function JobFilters({ address, kinds }: { address: TableAddress<typeof shape>; kinds: readonly string[] }) {
  const { t } = useTranslation();
  const nameOf = useKindTexts();
  const origins = ['true', 'false'].map((value) => ({ value, label: t(`jobs:origin.${value}`) }));
  return (
    <TableFilters address={address} search={t('kit:list.search', { name: t('jobs:noun') })}>
      <Select
        className="list-filter"
        options={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
        value={address.input.kind}
        onChange={(kind: string | undefined) => address.change({ kind }, { keepScroll: true })}
        placeholder={t('jobs:kind')}
        aria-label={t('jobs:kind')}
        popupMatchSelectWidth={false}
        allowClear={allowClearWithLabel(t)}
      />
      <Select
        className="list-filter"
        options={origins}
        value={address.input.repeats}
        onChange={(repeats: string | undefined) => address.change({ repeats }, { keepScroll: true })}
        placeholder={t('jobs:origin.label')}
        aria-label={t('jobs:origin.label')}
        popupMatchSelectWidth={false}
        allowClear={allowClearWithLabel(t)}
      />
    </TableFilters>
  );
}

function useColumns(actions: JobActions, open: (id: string) => void): TableColumn<JobEntry>[] {
  const { t } = useTranslation();
  const nameOf = useKindTexts();
  const resultOf = useResultTexts();
  return [
    {
      name: 'kind',
      kind: 'title',
      label: t('jobs:kind'),
      render: (job) => (
        <OpeningCell
          title={nameOf(job.kind)}
          aside={resultOf(job.counts)}
          problem={job.problem}
          onOpen={() => open(job.id)}
        />
      ),
    },
    { name: 'state', label: t('jobs:state.label'), width: '150px', render: (job) => <JobStateTag job={job} /> },
    { name: 'time', label: t('jobs:time'), width: '240px', render: (job) => <JobTime job={job} /> },
    {
      name: 'by',
      label: t('jobs:by'),
      width: '170px',
      priority: 'low',
      render: ({ createdByName }) => createdByName ?? t('jobs:itself'),
    },
    {
      name: 'actions',
      kind: 'actions',
      label: t('kit:list.actions'),
      width: '96px',
      render: (job) => <RowActions job={job} actions={actions} />,
    },
  ];
}

function RowActions({ job, actions }: { job: JobEntry; actions: JobActions }) {
  const { t } = useTranslation();
  const title = useKindTexts()(job.kind);
  const { state, repeats, cancelling } = job;
  const retry = repeats ? 'runNow' : 'retry';
  return (
    <>
      {actions.mayRetry && (repeats ? state !== 'running' : state === 'failed' || state === 'cancelled') && (
        <button
          type="button"
          className="list-icon-button"
          title={t(`jobs:${retry}`)}
          aria-label={`${t(`jobs:${retry}`)}: ${title}`}
          onClick={() => void actions.retry(job)}
        >
          {repeats ? <CaretRightOutlined /> : <RedoOutlined />}
        </button>
      )}
      {actions.mayCancel && !cancelling && (state === 'running' || state === 'waiting') && (
        <button
          type="button"
          className="list-icon-button"
          title={t('jobs:cancel')}
          aria-label={`${t('jobs:cancel')}: ${title}`}
          onClick={() => void actions.cancel(job)}
        >
          <StopOutlined />
        </button>
      )}
    </>
  );
}
