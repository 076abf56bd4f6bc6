import { WarningOutlined } from '@ant-design/icons';
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
  /** The amount alone, and that it lacks something. */
  isBrief: boolean;
}

/** The output of one span: its amount, and in whole its share of the plan, the previous year and how much is known. */
export function FigureTile({ isBrief, ...props }: FigureTileProps) {
  const { t, language } = useTranslation();
  const { figures, day, unit } = props;
  const { actual, planShare } = figures;
  const missing = missingText(t, props);
  return (
    <li className="figure-tile" data-unknown={actual === null || undefined}>
      <h2>
        {titleOf(figures, day, t)}
        {isBrief && missing && (
          <WarningOutlined className="figure-missing" role="img" title={missing} aria-label={missing} />
        )}
      </h2>
      <p className="figure-amount figures">
        <strong>{shownEnergy(actual, unit, language)}</strong>
        {actual !== null && <span>&nbsp;{t(`production:unit.${unit}`)}</span>}
      </p>
      {planShare !== null && (
        <progress
          max={100}
          value={Math.min(100, Number(planShare))}
          aria-label={t('production:figures.planShare')}
          title={formatPercent(planShare, language)}
        />
      )}
      {!isBrief && <FigureDetails {...props} missing={missing} />}
    </li>
  );
}

type FigureDetailsProps = Omit<FigureTileProps, 'isBrief'> & { missing: string | undefined };

function FigureDetails({ figures, unit, isTogether, missing }: FigureDetailsProps) {
  const { t, language } = useTranslation();
  const { span, actual, plan, planShare, lastYear, change, average, averageYears, drafts } = figures;
  // A number stays on one line with its unit.
  const words = t(`production:unit.${unit}`).replace(' ', '\u00a0');
  const energy = (value: string | null) => `${shownEnergy(value, unit, language)}\u00a0${words}`;
  return (
    <>
      {planShare !== null && (
        <span className="figures">
          {t(`production:figures.ofPlan.${span}`, { share: formatPercent(planShare, language), plan: energy(plan) })}
        </span>
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
      {missing && (
        <span className="figures" data-tone="warning">
          {missing}
        </span>
      )}
      {drafts > 0 && <span className="figures">{t('production:figures.drafts', { count: drafts })}</span>}
    </>
  );
}

/** How much of a sum is not known; undefined if nothing. */
function missingText(t: Translate, { figures, isTogether }: Omit<FigureTileProps, 'isBrief'>): string | undefined {
  const { span, knownDays: known, days } = figures;
  if (known >= days) return undefined;
  const key = span === 'day' ? 'unknownDay' : isTogether ? 'knownTogether' : 'known';
  return t(`production:figures.${key}`, { known, days });
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
