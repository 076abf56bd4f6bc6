import { useId } from 'react';
import type { Translate } from '../../../../browser/translation.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { formatRelative } from '../../../../lib/format.ts';
import { AppLink } from '../../../../ui/navigation.tsx';
import { chartPath } from '../../contract/screens.ts';
import type { CascadeState } from '../../figures/contract/series.ts';
import { shownValue } from '../entry/cell-reading.ts';
import { isStale, levelStatusOf } from './geometry.ts';
import { type CascadeMap, levelShare, type NamedPoint, segmentOf } from './map-geometry.ts';

/**
 * The reservoirs by their coordinates on a graticule, and a list of those that have no room for a name or no
 * coordinates.
 */
export function CascadeMapView({ map, now }: { map: CascadeMap | undefined; now: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  if (!map) return <p className="cascade-nothing">{t('hydrology:cascade.noCoordinates')}</p>;
  const { width, height, meridians, parallels, rivers, points, without } = map;
  const unnamed = points.filter(({ label }) => !label);
  return (
    <div className="cascade-map">
      <svg viewBox={`0 0 ${width} ${height}`} aria-labelledby={titleId}>
        <title id={titleId}>{t('hydrology:cascade.mapOf')}</title>
        {meridians.map(({ at, degrees, isNamed }) => (
          <g key={`e${degrees}`} className="map-degree">
            <path d={`M${at} 0V${height}`} />
            {isNamed && (
              <text x={at + 4} y={14}>
                {t('hydrology:cascade.east', { degrees })}
              </text>
            )}
          </g>
        ))}
        {parallels.map(({ at, degrees, isNamed }) => (
          <g key={`n${degrees}`} className="map-degree">
            <path d={`M0 ${at}H${width}`} />
            {isNamed && (
              <text x={4} y={at - 4}>
                {t('hydrology:cascade.north', { degrees })}
              </text>
            )}
          </g>
        ))}
        {rivers.map(({ name, points: line }) => (
          <path key={name} className="map-river" d={`M${line.map(({ x, y }) => `${x} ${y}`).join('L')}`}>
            <title>{name}</title>
          </path>
        ))}
        {points.map(({ state, x, y, label }) =>
          label?.isLed ? <path key={state.id} className="map-lead" d={`M${x} ${y}L${label.x} ${label.y}`} /> : null,
        )}
        {points.map((point) => (
          <MapPointView key={point.state.id} point={point} radius={map.radius} now={now} />
        ))}
        {/* Over all points, also those that come later. */}
        {unnamed.map(({ state, x, y }, place) => (
          <text key={state.id} className="map-number" x={x} y={y + 4} textAnchor="middle" aria-hidden>
            {place + 1}
          </text>
        ))}
      </svg>
      <div className="map-lists">
        <StateLinks
          heading={t('hydrology:cascade.withoutRoom')}
          states={unnamed.map(({ state }) => state)}
          isNumbered
        />
        <StateLinks heading={t('hydrology:cascade.withoutCoordinates')} states={without} />
      </div>
    </div>
  );
}

interface StateLinksProps {
  heading: string;
  states: readonly CascadeState[];
  isNumbered?: boolean;
}

function StateLinks({ heading, states, isNumbered = false }: StateLinksProps) {
  const { t } = useTranslation();
  if (states.length === 0) return null;
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <>
      <h2>{heading}</h2>
      <List>
        {states.map((state) => (
          <li key={state.id}>
            <AppLink href={`${chartPath}?reservoir=${state.id}`}>{stateText(state, t)}</AppLink>
          </li>
        ))}
      </List>
    </>
  );
}

/** A point filled in proportion to the level between dead and normal. */
function MapPointView({ point, radius, now }: { point: NamedPoint; radius: number; now: number }) {
  const { state, x, y, label } = point;
  const { t, language } = useTranslation();
  const isOld = state.at !== null && isStale(state.at, now);
  const age = isOld ? `. ${t('hydrology:cascade.stale', { age: formatRelative(state.at ?? '', language, now) })}` : '';
  const text = `${stateText(state, t)}${age}`;
  const share = levelShare(state);
  return (
    <AppLink
      href={`${chartPath}?reservoir=${state.id}`}
      aria-label={text}
      className="map-point"
      data-standing={levelStatusOf(state)}
      data-stale={isOld || undefined}
    >
      <title>{text}</title>
      <circle className="map-ground" cx={x} cy={y} r={radius} />
      {share !== undefined && <path className="map-water" d={segmentOf(point, share, radius)} />}
      <circle className="map-edge" cx={x} cy={y} r={radius} />
      {label && (
        <text x={label.x} y={label.y + 5} textAnchor={label.anchor}>
          {state.name}
        </text>
      )}
    </AppLink>
  );
}

/** The state of a reservoir in one line. */
function stateText({ name, level, normalLevel, usefulShare }: CascadeState, t: Translate): string {
  const stands = level === null ? t('hydrology:cascade.noLevel') : `${shownValue(level)} m`;
  const normal = normalLevel === null ? '' : t('hydrology:cascade.ofNormal', { level: shownValue(normalLevel) });
  const share = usefulShare === null ? '' : t('hydrology:cascade.ofUseful', { share: shownValue(usefulShare) });
  return [`${name}: ${stands}`, normal, share].filter(Boolean).join(', ');
}
