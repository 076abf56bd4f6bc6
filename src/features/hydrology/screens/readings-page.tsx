import { EditOutlined, LineChartOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { plantClock } from '../../../lib/clock.ts';
import { daysFilter, daysOf } from '../../../lib/day-range.ts';
import { foldText } from '../../../lib/fold.ts';
import { formatInstant } from '../../../lib/format.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { DayRangeFilter } from '../../../ui/kinds/instant/day-range-filter.tsx';
import { AppLink, useGo } from '../../../ui/navigation.tsx';
import type { ShownList } from '../../../ui/slices/slots.ts';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableAddress, type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { getMissingThuyVan } from '../contract/expected.ts';
import { measured, type ValueName } from '../contract/measured-values.ts';
import { getListThuyVan, getStateThuyVan, insertThuyVan, type Reading } from '../contract/readings.ts';
import { chartPath, entryPath, missingPath } from '../contract/screens.ts';
import { shownMeasured } from './entry/cell-reading.ts';
import { FileButtons } from './file-buttons.tsx';
import { PlantClockNote } from './plant-clock-note.tsx';
import { HoldButton, HoldNotice } from './public-hold.tsx';
import { ReservoirStates } from './reservoir-states.tsx';
import { WrongClockNote } from './wrong-clock-note.tsx';
import './readings.css';
import '../../../ui/status-tag.css';

const HistoryDrawer = lazyComponent(() => import('./history-drawer.tsx'));

const shape = {
  days: true,
  filters: { reservoirId: /^[1-9]\d{0,17}$/, mark: ['withheld', 'doubtful', 'revised'] },
} as const satisfies TableShape;

type ListedReading = Reading & { reservoirName: string };

/** The state of the reservoirs, and all readings, latest first. */
export default function ReadingsPage() {
  const { t } = useTranslation();
  const go = useGo();
  const address = useTableAddress(shape);
  const mayType = useCan(insertThuyVan.name);
  const [shown, setShown] = useState<ListedReading>();
  const input = inputOf(address);
  const query = useQuery({
    ...pageQuery(getListThuyVan, input),
    staleTime: 0,
  });
  const states = useQuery({
    queryKey: [getStateThuyVan.name],
    queryFn: ({ signal }) => call(getStateThuyVan, {}, { signal }),
    // Imports change it, too.
    staleTime: 0,
  });
  const missing = useQuery({
    queryKey: [getMissingThuyVan.name],
    queryFn: ({ signal }) => call(getMissingThuyVan, {}, { signal }),
    staleTime: 0,
  });
  const page = query.data;
  return (
    <>
      <TablePage
        title={t('labels:hydrology.readings')}
        noun={t('hydrology:noun')}
        query={query}
        columns={useColumns(setShown)}
        rows={page?.items}
        rowKey={({ reservoirId, at }) => `${reservoirId} ${at}`}
        address={address}
        page={page}
        actions={
          <>
            <Suspense fallback={null}>
              <FileButtons list={{ input: wantedOf(input), page: page as ShownList['page'], selected: [] }} />
            </Suspense>
            {missing.data && missing.data.total > 0 && (
              <AppLink href={missingPath}>{t('hydrology:missing.count', { count: missing.data.total })}</AppLink>
            )}
            <HoldButton />
            {mayType && (
              <Button type="primary" icon={<EditOutlined />} onClick={() => go(entryHref(address))}>
                {t('hydrology:enter')}
              </Button>
            )}
          </>
        }
      >
        <PlantClockNote />
        <WrongClockNote />
        <HoldNotice />
        {!address.narrowed && <ReservoirStates states={states.data?.items} />}
        <TableFilters address={address} search={t('hydrology:search')}>
          <Select
            className="list-filter"
            options={(states.data?.items ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
              folded: foldText(name),
            }))}
            value={address.input.reservoirId ?? null}
            onChange={(reservoirId) => address.change({ reservoirId: reservoirId ?? undefined }, { keepScroll: true })}
            placeholder={t('hydrology:value.reservoirId')}
            aria-label={t('hydrology:value.reservoirId')}
            showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
            popupMatchSelectWidth={false}
            allowClear={allowClearWithLabel(t)}
          />
          <Select
            className="list-filter"
            options={shape.filters.mark.map((value) => ({ value, label: t(`hydrology:state.${value}`) }))}
            value={address.input.mark ?? null}
            onChange={(mark) => address.change({ mark: mark ?? undefined }, { keepScroll: true })}
            placeholder={t('hydrology:marks')}
            aria-label={t('hydrology:marks')}
            popupMatchSelectWidth={false}
            allowClear={allowClearWithLabel(t)}
          />
          <DayRangeFilter
            label={t('hydrology:days')}
            input={address.input}
            onChange={(range) => address.change(range, { keepScroll: true })}
          />
        </TableFilters>
      </TablePage>
      {shown && (
        <Suspense>
          <HistoryDrawer {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function inputOf({ input }: TableAddress<typeof shape>) {
  const { textSearch, reservoirId, mark, page, pageSize } = input;
  const { from, to } = daysOf(input);
  return {
    textSearch,
    reservoirId: reservoirId,
    // Days of readings are on the plants' clock.
    ...daysFilter(from ?? null, to ?? null, plantClock),
    doubtful: mark === 'doubtful' || undefined,
    revised: mark === 'revised' || undefined,
    withheld: mark === 'withheld' || undefined,
    page,
    pageSize,
  };
}

/** The filters of the list, for all its pages. */
function wantedOf(input: ReturnType<typeof inputOf>): ListInput {
  const { page: _, pageSize: __, ...wanted } = input;
  return wanted;
}

function entryHref({ input }: TableAddress<typeof shape>): string {
  return typeof input.reservoirId === 'string' ? `${entryPath}?reservoir=${input.reservoirId}` : entryPath;
}

function useColumns(open: (reading: ListedReading) => void): TableColumn<ListedReading>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'reservoir',
      label: t('hydrology:value.reservoirId'),
      kind: 'title',
      render: (row) => (
        <span className="list-line reading-reservoir">
          <button
            type="button"
            className="text-button reading-name"
            title={row.reservoirName}
            aria-haspopup="dialog"
            onClick={() => open(row)}
          >
            {row.reservoirName}
          </button>
          <AppLink
            href={`${chartPath}?reservoir=${row.reservoirId}&span=24h&until=${dayOf(row.at)}`}
            aria-label={t('hydrology:chart.of', { name: row.reservoirName })}
            title={t('hydrology:chart.open')}
          >
            <LineChartOutlined />
          </AppLink>
        </span>
      ),
    },
    {
      name: 'at',
      label: t('hydrology:value.at'),
      width: '140px',
      render: ({ at, reservoirId }) => (
        <time className="figures list-line" dateTime={at} data-day={`${reservoirId} ${dayOf(at)}`}>
          {formatInstant(at, plantClock)}
        </time>
      ),
    },
    ...measured.map(
      ({ name, unit }): TableColumn<ListedReading> => ({
        name,
        label: `${t(`hydrology:short.${name}`)}${unit && ` (${unit})`}`,
        align: 'end',
        width: widths[name] ?? '74px',
        ...(priorities[name] && { priority: priorities[name] }),
        render: (row) => (
          <span className="figures" data-none={row[name] === null || undefined}>
            {shownMeasured(row[name], name)}
          </span>
        ),
      }),
    ),
    {
      name: 'mark',
      label: t('hydrology:marks'),
      width: '112px',
      render: (row) => (
        <>
          {row.assumedTime && (
            <span className="status-tag" data-tone="quiet">
              {t('hydrology:state.assumedTime')}
            </span>
          )}
          {row.revised && (
            <span className="status-tag" data-tone="info">
              {t('hydrology:state.revised')}
            </span>
          )}
          {row.doubts.length > 0 && (
            <span
              className="status-tag"
              data-tone="warning"
              title={row.doubts.map((code) => t(`hydrology:doubtName.${code}`)).join(', ')}
            >
              {t(`hydrology:state.${row.publicState === 'withheld' ? 'withheld' : 'doubtful'}`)}
            </span>
          )}
        </>
      ),
    },
  ];
}

/** What is hidden first on narrow screens. Level, inflow and release are most important. */
const priorities: Partial<Record<ValueName, 'low' | 'medium'>> = {
  downstream: 'low',
  bottomGates: 'low',
  surfaceGates: 'low',
  rainfall: 'low',
  spill: 'medium',
  turbine: 'medium',
};

const widths: Partial<Record<ValueName, string>> = {
  downstream: '88px',
  bottomGates: '56px',
  surfaceGates: '56px',
  rainfall: '58px',
};
