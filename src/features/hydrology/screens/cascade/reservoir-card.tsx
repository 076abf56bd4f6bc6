import { getTranslation, type Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatPercent } from '../../../../lib/decimal.ts';
import { formatInstant, formatRelative } from '../../../../lib/format.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { chartPath } from '../../contract/screens.ts';
import type { CascadeState } from '../../figures/contract/series.ts';
import { shownMeasured, shownValue } from '../entry/cell-reading.ts';
import { LevelChange } from '../level-change.tsx';
import { FillPicture } from './fill-picture.tsx';
import { isStale, levelStatusOf } from './geometry.ts';

/** The state of a reservoir: a small picture of its level where that is known, and values as text. It links to the chart. */
export function ReservoirCard({ state, now }: { state: CascadeState; now: number }) {
  const { t, language } = useTranslation();
  const { id, name, at, level } = state;
  const isOld = at !== null && isStale(at, now);
  return (
    <AppLink className="cascade-card" href={`${chartPath}?reservoir=${id}`} data-stale={isOld || undefined}>
      <strong className="cascade-name">{name}</strong>
      {level !== null && <FillPicture state={state} />}
      <span className="cascade-level figures">
        <b>
          {level === null
            ? t(`hydrology:cascade.${at === null ? 'noReading' : 'noLevel'}`)
            : `${shownMeasured(level, 'upstream')} m`}
        </b>
        <LevelChange {...state} />
      </span>
      <Standing state={state} />
      <Facts state={state} />
      {at !== null && (
        <small className="figures cascade-age" title={formatInstant(at)}>
          {t(isOld ? 'hydrology:cascade.stale' : 'hydrology:cascade.read', { age: formatRelative(at, language, now) })}
        </small>
      )}
    </AppLink>
  );
}

function Standing({ state }: { state: CascadeState }) {
  const { t } = useTranslation();
  const levelStatus = levelStatusOf(state);
  const marks = [
    ...(levelStatus === 'usual' || levelStatus === 'unknown' ? [] : [[levelStatus, 'warning'] as const]),
    ...(state.spilling ? [['spilling', 'info'] as const] : []),
    ...(state.minimumKept === false ? [['minimumBroken', 'danger'] as const] : []),
    ...(state.doubtful ? [['doubtful', 'warning'] as const] : []),
    ...(state.revised ? [['revised', 'info'] as const] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <span className="cascade-marks">
      {marks.map(([mark, tone]) => (
        <span key={mark} className="status-tag" data-tone={tone}>
          {t([`hydrology:cascade.mark.${mark}`, `hydrology:state.${mark}`])}
        </span>
      ))}
    </span>
  );
}

/** The known figures with their names. Those that were not measured are listed in one line. */
function Facts({ state }: { state: CascadeState }) {
  const { t } = useTranslation();
  const facts = factsOf(state, t);
  const unknown = facts.flatMap(([name, value]) =>
    value === null ? name.charAt(0).toLowerCase() + name.slice(1) : [],
  );
  return (
    <>
      <dl className="cascade-facts figures">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {unknown.length > 0 && (
        <small title={unknown.join(', ')}>
          {t('hydrology:cascade.unknown', { count: unknown.length })}
          <span className="visually-hidden">: {unknown.join(', ')}</span>
        </small>
      )}
    </>
  );
}

/** Names and values besides the level; null: not known. */
function factsOf(state: CascadeState, t: Translate): [string, string | null][] {
  const valued = (value: string | null, unit: string) => (value === null ? null : `${shownValue(value)} ${unit}`);
  const answered = (value: boolean | null) =>
    value === null ? null : t(value ? 'hydrology:cascade.yes' : 'hydrology:cascade.no');
  const levels: [string, string | null][] = [
    [t('hydrology:cascade.levels'), `${shownValue(state.deadLevel)} – ${shownValue(state.normalLevel)} m`],
    ...(state.highestAllowed === null
      ? []
      : [[t('hydrology:cascade.allowed'), `${shownValue(state.highestAllowed)} m`] satisfies [string, string]]),
  ];
  // Without any reading, one note says so instead of one per value.
  if (state.at === null) return levels;
  return [
    ...levels,
    [t('hydrology:cascade.share'), state.usefulShare && formatPercent(state.usefulShare, getTranslation().language)],
    [t('hydrology:cascade.volume'), valued(state.volume, t('hydrology:cascade.millions'))],
    [t('hydrology:cascade.inflow'), valued(state.inflow, 'm³/s')],
    [t('hydrology:cascade.release'), valued(state.release, 'm³/s')],
    [t('hydrology:cascade.spilling'), answered(state.spilling)],
    [t('hydrology:cascade.minimum'), answered(state.minimumKept)],
  ];
}
