import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { foldText } from '../../../../lib/fold.ts';
import { allowClearWithLabel } from '../../../../ui/allow-clear.tsx';
import { DayRangeFilter } from '../../../../ui/kinds/instant/day-range-filter.tsx';
import type { ReservoirState } from '../../contract/readings.ts';
import { AdvancedChoices } from '../advanced-choices.tsx';
import type { ChartAddress } from './chart-address.ts';
import { mostEarlier } from './chart-spec.ts';
import { comparableValues } from './compared-spec.ts';
import { type ChartSpan, movedDay, spanNames, spanText, yearOfSpan, yearText } from './spans.ts';

/** How many earlier years are offered. */
const offeredYears = 10;

interface ChartToolbarProps {
  address: ChartAddress;
  reservoirs: readonly ReservoirState[] | undefined;
  reservoirId: string | undefined;
  /** Undefined: not known yet. */
  span: ChartSpan | undefined;
  earlier: readonly number[];
  now: number;
  place: RefObject<HTMLElement | null>;
}

/** What a chart is about: the reservoir, the span, and what they are compared with. */
export function ChartToolbar({ address, reservoirs, reservoirId, span, earlier, now, place }: ChartToolbarProps) {
  const { t } = useTranslation();
  const { input } = address;
  const change = (changes: Parameters<typeof address.change>[0]) => address.change(changes, { keepScroll: true });
  const shown = { year: undefined, from: undefined, to: undefined, earlier: undefined };
  const move = (by: -1 | 1) => span && change({ ...shown, span: span.name, until: movedDay(span, by) });
  const options = (reservoirs ?? []).map(({ id, name }) => ({ value: id, label: name, folded: foldText(name) }));
  const search = {
    filterOption: (word: string, option: (typeof options)[number] | undefined) =>
      option?.folded.includes(foldText(word.trim())) ?? false,
  };
  const isCompared = input.with !== undefined;
  return (
    <search className="chart-choice" ref={place}>
      <Select
        className="chart-reservoir"
        options={options}
        value={reservoirId ?? null}
        loading={reservoirs === undefined}
        onChange={(next) => change({ reservoir: next, with: input.with === next ? undefined : input.with })}
        aria-label={t('hydrology:value.reservoirId')}
        showSearch={search}
      />
      <Segmented
        aria-label={t('hydrology:chart.span')}
        options={spanNames.map((value) => ({ value, label: t(`hydrology:chart.spanName.${value}`) }))}
        value={span?.name ?? '7d'}
        onChange={(name) => change({ ...shown, span: name, until: input.until })}
      />
      {span && (
        <span className="chart-span">
          <Button icon={<LeftOutlined />} aria-label={t('hydrology:chart.spanBefore')} onClick={() => move(-1)} />
          <span className="figures" aria-live="polite">
            {spanText(span, t)}
          </span>
          <Button
            icon={<RightOutlined />}
            aria-label={t('hydrology:chart.spanAfter')}
            disabled={Date.parse(span.to) > now}
            onClick={() => move(1)}
          />
        </span>
      )}
      <AdvancedChoices isUsed={isCompared || earlier.length > 0 || input.from !== undefined}>
        <Select
          className="chart-reservoir"
          options={options.filter(({ value }) => value !== reservoirId)}
          value={input.with ?? null}
          onChange={(next) => change({ with: next ?? undefined, earlier: undefined })}
          placeholder={t('hydrology:chart.with')}
          aria-label={t('hydrology:chart.with')}
          showSearch={search}
          allowClear={allowClearWithLabel(t)}
        />
        {isCompared ? (
          <Select
            className="chart-value"
            options={comparableValues.map((value) => ({ value, label: t(`hydrology:value.${value}`) }))}
            value={input.value ?? comparableValues[0]}
            onChange={(value) => change({ value })}
            aria-label={t('hydrology:chart.comparedValue')}
          />
        ) : (
          <Select
            mode="multiple"
            className="chart-earlier"
            options={span ? earlierYears(span).map((each) => ({ value: each, label: yearText(each, span) })) : []}
            value={[...earlier]}
            maxCount={mostEarlier}
            onChange={(years: number[]) => change({ earlier: years.length > 0 ? years.join(',') : undefined })}
            placeholder={t('hydrology:chart.earlier')}
            aria-label={t('hydrology:chart.earlier')}
            allowClear={allowClearWithLabel(t)}
          />
        )}
        <DayRangeFilter
          label={t('hydrology:chart.days')}
          input={input}
          onChange={(days) => change({ ...shown, span: undefined, until: undefined, ...days })}
        />
      </AdvancedChoices>
    </search>
  );
}

function earlierYears(span: ChartSpan): number[] {
  return Array.from({ length: offeredYears }, (_, place) => yearOfSpan(span) - 1 - place);
}
