import { DownOutlined, EditOutlined, LineChartOutlined, UpOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import { useLocalStorage } from '../../../../browser/use-local-storage.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { foldText } from '../../../../lib/fold.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { DayChoice } from '../../../../ui/kinds/date/day-choice.tsx';
import { useGo } from '../../../../ui/navigation.tsx';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import type { ListPartProps } from '../../../../ui/slices/slots.ts';
import { isOutputDay } from '../../contract/output-day.ts';
import { outputChartPath, outputGridPath } from '../../contract/paths.ts';
import { getFiguresSanLuongDien } from '../../figures/contract/figures.ts';
import { storeSanLuongDien } from '../../grid/contract/grid.ts';
import { FigureTile } from './figure-tile.tsx';
import { type EnergyUnit, energyUnits, shownEnergy, unitKey } from './units.ts';
import './figures.css';
import type { powerOutputs } from '../../power-outputs/resource.ts';

/** The option for all plants together. */
const company = 'company';

/** Filters of the list. With one of them, the panel is hidden, so that the rows are visible. */
const narrowing = ['textSearch', 'status', 'plantId', 'periodKind', 'page'] as const;

/** The output up to a day, above the records it is computed from, unless the list is filtered. */
export default function FiguresPanel({ list }: ListPartProps<typeof powerOutputs>) {
  const isNarrowed = narrowing.some((name) => list.input[name] !== undefined);
  return isNarrowed ? <Ways /> : <Figures />;
}

function Figures() {
  const { t, language } = useTranslation();
  const [day, setDay] = useState(() => addDays(dayOf(presentTime()), -1));
  const [unit, setUnit] = useLocalStorage<EnergyUnit>(unitKey, 'MWh');
  const [chosen, setChosen] = useLocalStorage<string>('output-plant', company);
  const [isOpen, setOpen] = useLocalStorage('output-figures-open', false);
  const query = useQuery({
    queryKey: [getFiguresSanLuongDien.name, day],
    queryFn: ({ signal }) => call(getFiguresSanLuongDien, { day }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const figures = query.data;
  // Before the first figure there is nothing to sum: the list explains what to do.
  if (figures?.plants.length === 0) return <Ways />;
  const plant = figures?.plants.find(({ plantId }) => plantId === chosen) ?? onlyOne(figures?.plants);
  const names = figures?.plants ?? [];
  const spans = plant?.spans ?? figures?.company ?? [];
  // All amounts have the font size that fits the longest.
  const letters =
    t(`production:unit.${unit}`).length +
    Math.max(...spans.map(({ actual }) => shownEnergy(actual, unit, language).length), 1);
  return (
    <section className="figures-panel" aria-label={t('production:figures.title')} aria-busy={query.isFetching}>
      <div className="figures-head">
        <Select
          className="figures-plant"
          loading={!figures}
          value={plant?.plantId ?? company}
          options={[
            ...(names.length !== 1 ? [{ value: company, label: t('production:figures.company'), folded: '' }] : []),
            ...names.map(({ plantId, name }) => ({ value: plantId, label: name, folded: foldText(name) })),
          ]}
          onChange={setChosen}
          aria-label={t('production:figures.plant')}
          showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
        />
        <DayChoice id="figures-day" label={t('production:figures.day')} day={day} isOpen={isOutputDay} onDay={setDay} />
        <Segmented
          aria-label={t('production:figures.unit')}
          options={energyUnits.map((value) => ({ value, label: t(`production:unit.${value}`) }))}
          value={unit}
          onChange={setUnit}
        />
        <Button
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={isOpen}
          aria-label={t('production:figures.title')}
          title={t(isOpen ? 'production:figures.fold' : 'production:figures.unfold')}
          onClick={() => setOpen(!isOpen)}
        />
        <Ways />
      </div>
      {query.isError && !figures ? (
        <ProblemResult error={query.error} onRetry={() => void query.refetch()} />
      ) : figures ? (
        <ul className="figure-tiles" data-stale={query.isPlaceholderData || undefined} style={{ '--letters': letters }}>
          {spans.map((each) => (
            <FigureTile
              key={each.span}
              figures={each}
              day={figures.day}
              unit={unit}
              isTogether={plant === undefined}
              isBrief={!isOpen}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="figures-pending" active title={false} paragraph={{ rows: isOpen ? 3 : 2 }} />
      )}
    </section>
  );
}

/** The links to the year chart and to the entry grid. */
function Ways() {
  const { t } = useTranslation();
  const go = useGo();
  const mayType = useCan(storeSanLuongDien.name);
  return (
    <span className="figures-ways">
      <Button icon={<LineChartOutlined />} onClick={() => go(outputChartPath)}>
        {t('production:chart.way')}
      </Button>
      {mayType && (
        <Button icon={<EditOutlined />} onClick={() => go(outputGridPath)}>
          {t('production:entry.way')}
        </Button>
      )}
    </span>
  );
}

function onlyOne<Plant>(plants: readonly Plant[] | undefined): Plant | undefined {
  return plants?.length === 1 ? plants[0] : undefined;
}
