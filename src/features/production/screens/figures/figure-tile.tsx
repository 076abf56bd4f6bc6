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
}

/**
 * The output of one span: its amount, its share of the plan, the change from the previous year, and how much of it is
 * known.
 */
export function FigureTile({ figures, day, unit, isTogether }: FigureTileProps) {
  const { t, language } = useTranslation();
  const { span, actual, knownDays, days, plan, planShare, lastYear, change, average, averageYears, drafts } = figures;
  const words = t(`production:unit.${unit}`);
  const amount = shownEnergy(actual, unit, language);
  // A number stays on one line with its unit.
  const energy = (value: string | null) => `${shownEnergy(value, unit, language)}\u00a0${words.replace(' ', '\u00a0')}`;
  return (
    <li className="figure-tile" data-unknown={actual === null || undefined}>
      <h2>{titleOf(figures, day, t)}</h2>
      <p className="figure-amount figures">
        <strong>{amount}</strong>
        {actual !== null && <span>&nbsp;{words}</span>}
      </p>
      {planShare !== null && (
        <div className="figure-plan">
          <progress max={100} value={Math.min(100, Number(planShare))} aria-label={t('production:figures.planShare')} />
          <span className="figures">
            {t(`production:figures.ofPlan.${span}`, { share: formatPercent(planShare, language), plan: energy(plan) })}
          </span>
        </div>
      )}
      {planShare === null && plan !== null && (
        <span className="figures">{t(`production:figures.plan.${span}`, { plan: energy(plan) })}</span>
      )}
      {figures.plannedPlants > 0 && figures.plannedPlants < figures.runningPlants && (
        <span className="figures">
          {t(`production:figures.${planShare === null ? 'plannedPlants' : 'measuredPlants'}`, {
            planned: figures.plannedPlants,
            plants: figures.runningPlants,
          })}
        </span>
      )}
      {change !== null && (
        <span className="figures" title={t('production:figures.lastYear', { amount: energy(lastYear.actual) })}>
          <span data-tone={compareDecimals(change, '0') < 0 ? 'down' : 'up'}>{arrowOf(change)}</span>{' '}
          {t('production:figures.change', {
            change: `${change.startsWith('-') ? '' : '+'}${formatPercent(change, language)}`,
          })}
        </span>
      )}
      {actual !== null && lastYear.actual !== null && lastYear.knownDays < lastYear.days && (
        <span className="figures">
          {t(`production:figures.lastYearKnown${isTogether ? 'Together' : ''}`, {
            known: lastYear.knownDays,
            days: lastYear.days,
          })}
        </span>
      )}
      {average !== null && (
        <span className="figures">
          {t('production:figures.average', { amount: energy(average), count: averageYears })}
        </span>
      )}
      {knownDays < days && (
        <span className="figures" data-tone="warning">
          {t(`production:figures.${span === 'day' ? 'unknownDay' : isTogether ? 'knownTogether' : 'known'}`, {
            known: knownDays,
            days,
          })}
        </span>
      )}
      {drafts > 0 && <span className="figures">{t('production:figures.drafts', { count: drafts })}</span>}
    </li>
  );
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
