import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { compareDecimals, formatPercent } from '../../../../lib/decimal.ts';
import { dayText } from '../../../../lib/format.ts';
import type { SpanFigures } from '../../figures/contract/figures.ts';
import { type EnergyUnit, shownEnergy } from './units.ts';

interface FigureTileProps {
  figures: SpanFigures;
  /** The last day of the sum. */
  day: string;
  unit: EnergyUnit;
  /** Whether it contains several plants: their days are added up. */
  isTogether: boolean;
  /** Without earlier years. */
  isBrief: boolean;
}

/** The output of one span with its share of the plan, in whole also earlier years; a mark opens the caveats. */
export function FigureTile({ isBrief, ...props }: FigureTileProps) {
  const { t, language } = useTranslation();
  const { figures, day, unit } = props;
  const { span, actual, plan, planShare } = figures;
  const caveats = caveatsOf(t, props);
  const energy = energyText(t, language, unit);
  const share = planShare === null ? undefined : formatPercent(planShare, language);
  const planned = t(`production:figures.${share === undefined ? 'plan' : 'ofPlan'}.${span}`, {
    share,
    plan: energy(plan),
  });
  const brief = [t('production:figures.planned', { plan: shownEnergy(plan, unit, language) }), share];
  return (
    <li className="figure-tile" data-unknown={actual === null || undefined}>
      <h2>
        {titleOf(figures, day, t)}
        {caveats.length > 0 && <Caveats lines={caveats} isMissing={figures.knownDays < figures.days} />}
      </h2>
      <p className="figure-amount figures">
        <strong>{shownEnergy(actual, unit, language)}</strong>
        {actual !== null && <span>&nbsp;{t(`production:unit.${unit}`)}</span>}
      </p>
      {plan !== null && (
        <span className="figures" title={isBrief ? planned : undefined}>
          {isBrief ? brief.filter((part) => part !== undefined).join(' · ') : planned}
        </span>
      )}
      {!isBrief && <EarlierYears figures={figures} energy={energy} />}
    </li>
  );
}

/** Amounts with their unit, on one line each. */
function energyText(t: Translate, language: string, unit: EnergyUnit) {
  const words = t(`production:unit.${unit}`).replace(' ', '\u00a0');
  return (value: string | null) => `${shownEnergy(value, unit, language)}\u00a0${words}`;
}

function EarlierYears({ figures, energy }: { figures: SpanFigures; energy: (value: string | null) => string }) {
  const { t, language } = useTranslation();
  const { lastYear, change, average, averageYears } = figures;
  return (
    <>
      {change !== null && (
        <span className="figures" title={t('production:figures.lastYear', { amount: energy(lastYear.actual) })}>
          <span data-tone={compareDecimals(change, '0') < 0 ? 'down' : 'up'}>{arrowOf(change)}</span>{' '}
          {t('production:figures.change', {
            change: `${change.startsWith('-') ? '' : '+'}${formatPercent(change, language)}`,
          })}
        </span>
      )}
      {average !== null && (
        <span className="figures">
          {t('production:figures.average', { amount: energy(average), count: averageYears })}
        </span>
      )}
    </>
  );
}

/** One mark for all that a reader of a figure should know about it. */
function Caveats({ lines, isMissing }: { lines: readonly string[]; isMissing: boolean }) {
  const { t } = useTranslation();
  const list = (
    <ul className="figure-caveats figures">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <Popover content={list} trigger="click">
      <Button
        type="text"
        size="small"
        className="figure-mark"
        data-tone={isMissing ? 'warning' : undefined}
        icon={isMissing ? <WarningOutlined /> : <InfoCircleOutlined />}
        aria-label={t('production:figures.caveats', { count: lines.length })}
        title={lines[0]}
      />
    </Popover>
  );
}

/** What is not known of a figure, its plan and the year before, and what is not published. */
function caveatsOf(t: Translate, { figures, isTogether }: Pick<FigureTileProps, 'figures' | 'isTogether'>): string[] {
  const { span, actual, knownDays: known, days, planShare, plannedPlants, runningPlants, lastYear, drafts } = figures;
  const together = isTogether ? 'Together' : '';
  return [
    known < days &&
      (span === 'day' ? t('production:figures.unknownDay') : t(`production:figures.known${together}`, { known, days })),
    plannedPlants > 0 &&
      plannedPlants < runningPlants &&
      t(`production:figures.${planShare === null ? 'noShare' : 'measuredPlants'}`, {
        planned: plannedPlants,
        plants: runningPlants,
      }),
    actual !== null &&
      lastYear.actual !== null &&
      lastYear.knownDays < lastYear.days &&
      t(`production:figures.lastYearKnown${together}`, { known: lastYear.knownDays, days: lastYear.days }),
    drafts > 0 && t('production:figures.drafts', { count: drafts }),
  ].filter((line) => line !== false);
}

function titleOf({ span, from }: SpanFigures, day: string, t: Translate): string {
  const [year = '', month = ''] = day.split('-');
  return t(`production:figures.span.${span}`, {
    day: dayText(day),
    month: `${month}/${year}`,
    quarter: Math.ceil(Number(month) / 3),
    year,
    from: from ? dayText(from) : '',
  });
}

function arrowOf(change: string): string {
  const sign = compareDecimals(change, '0');
  return sign > 0 ? '▲' : sign < 0 ? '▼' : '=';
}
