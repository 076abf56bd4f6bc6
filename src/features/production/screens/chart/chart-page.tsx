import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useId, useMemo } from 'react';
import { call } from '../../../../browser/call.ts';
import { useLocalStorage } from '../../../../browser/use-local-storage.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { addDecimals, formatDecimal } from '../../../../lib/decimal.ts';
import { foldText } from '../../../../lib/fold.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { presentTime } from '../../../../lib/present-time.ts';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { type TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';
import { getMonthsSanLuongDien, type MonthFigures } from '../../figures/contract/figures.ts';
import { type EnergyUnit, energyUnits, inUnit, unitKey } from '../figures/units.ts';
import { monthChart, monthTable } from './month-chart.ts';
import '../../../../ui/list/list.css';
import '../figures/figures.css';

const company = 'company';
const shape = { filters: { plant: /^[1-9]\d{0,17}$/, year: /^(19[6-9]|20\d)\d$/ } } as const satisfies TableShape;

/** The output of the months of a year with its plan and the previous year, of one plant or of all together. */
export default function OutputChartPage() {
  const { t, language } = useTranslation();
  const titleId = useId();
  const address = useTableAddress(shape);
  const [unit, setUnit] = useLocalStorage<EnergyUnit>(unitKey, 'MWh');
  const thisYear = Number(dayOf(presentTime()).slice(0, 4));
  const year = Number(address.input.year) || thisYear;
  const plantId = address.input.plant;
  const query = useQuery({
    queryKey: [getMonthsSanLuongDien.name, plantId, year],
    queryFn: ({ signal }) => call(getMonthsSanLuongDien, { year, ...(plantId && { plantId }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const months = query.data?.months;
  const plants = query.data?.plants;
  const isTogether = plantId === undefined && plants?.length !== 1;
  const spec = useMemo(() => months && monthChart(months, unit, isTogether, t), [months, unit, isTogether, t]);
  const name = plants?.find(({ id }) => id === plantId)?.name ?? t('production:figures.company');
  const turn = (next: number) => address.change({ year: next }, { keepScroll: true, replace: true });
  const sum = (of: (month: MonthFigures) => string | null) => {
    const known = (months ?? []).flatMap((month) => of(month) ?? []);
    const amount = known.length > 0 ? inUnit(addDecimals(...known), unit) : null;
    return amount === null ? '–' : `${formatDecimal(amount, language)} ${t(`production:unit.${unit}`)}`;
  };
  const summary = t('production:chart.summary', {
    name,
    year: String(year),
    actual: sum(({ actual }) => actual),
    plan: sum(({ plan }) => plan),
    lastYear: sum(({ lastYear }) => lastYear.actual),
  });
  return (
    <section className="list-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId}>{t('production:chart.heading')}</h1>
      </header>
      <search className="figures-head">
        <Select
          className="figures-plant"
          loading={!plants}
          value={plantId ?? company}
          options={[
            { value: company, label: t('production:figures.company'), folded: '' },
            ...(plants ?? []).map(({ id, name: label }) => ({ value: id, label, folded: foldText(label) })),
          ]}
          onChange={(next) => address.change({ plant: next === company ? undefined : next }, { keepScroll: true })}
          aria-label={t('production:figures.plant')}
          showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
        />
        <span className="figures-day">
          <Button
            icon={<LeftOutlined />}
            aria-label={t('production:chart.yearBefore')}
            onClick={() => turn(year - 1)}
          />
          <strong className="figures-year figures" aria-live="polite">
            {year}
          </strong>
          <Button
            icon={<RightOutlined />}
            aria-label={t('production:chart.yearAfter')}
            disabled={year >= thisYear}
            onClick={() => turn(year + 1)}
          />
        </span>
        <Segmented
          aria-label={t('production:figures.unit')}
          options={energyUnits.map((value) => ({ value, label: t(`production:unit.${value}`) }))}
          value={unit}
          onChange={setUnit}
        />
      </search>
      <Chart
        title={t('production:chart.title', { name })}
        subtitle={t('production:chart.year', { year: String(year) })}
        summary={summary}
        fileName={t('production:chart.fileName', {
          name: foldText(name).replaceAll(/[^a-z0-9]+/g, '-'),
          year: String(year),
        })}
        spec={spec}
        data={(range) => (months ? monthTable(months, range, unit, t) : { columns: [], rows: [] })}
        failure={query.error && !query.data ? { error: query.error, retry: () => void query.refetch() } : undefined}
      />
    </section>
  );
}
