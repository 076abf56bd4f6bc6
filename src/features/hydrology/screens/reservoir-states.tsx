import { Button, Skeleton } from 'antd';
import { useLocalStorage } from '../../../browser/use-local-storage.ts';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { plantClock } from '../../../lib/clock.ts';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { presentTime } from '../../../lib/present-time.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { Reading, ReservoirState } from '../contract/readings.ts';
import { chartPath } from '../contract/screens.ts';
import { isStale } from './cascade/geometry.ts';
import { shownMeasured, shownValue } from './entry/cell-reading.ts';
import { LevelChange } from './level-change.tsx';

/**
 * More reservoirs than this are in one line with horizontal scrolling, until they are expanded: the readings are below
 * them.
 */
const mostSpread = 5;

/**
 * The state of each reservoir: its level between dead and normal, and its change in a day. Reservoirs with recent
 * readings come first.
 */
export function ReservoirStates({ states }: { states: readonly ReservoirState[] | undefined }) {
  const { t, language } = useTranslation();
  const [isSpread, setSpread] = useLocalStorage('reservoir-states-spread', false);
  const isSmall = useMedia('(max-width: 767.98px)');
  if (!states) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const now = presentTime();
  const isOld = ({ latest }: ReservoirState) => latest !== null && isStale(latest.at, now);
  const read = states.filter(({ latest }) => latest).sort((one, other) => Number(isOld(one)) - Number(isOld(other)));
  if (read.length === 0) return null;
  const isLong = read.length > (isSmall ? 1 : mostSpread);
  return (
    <div className="reservoirs-now">
      {isLong && (
        <Button
          className="reservoirs-spread"
          size="small"
          aria-expanded={isSpread}
          onClick={() => setSpread(!isSpread)}
        >
          {t(`hydrology:states.${isSpread ? 'line' : 'all'}`, { count: read.length })}
        </Button>
      )}
      <ul
        className="reservoir-states"
        data-line={(isLong && !isSpread) || undefined}
        aria-label={t('hydrology:stateNow')}
        // Keyboard users scroll the line with arrow keys.
        tabIndex={isLong && !isSpread ? 0 : undefined}
      >
        {read.map((state) => (
          <li key={state.id} data-stale={isOld(state) || undefined}>
            <AppLink href={`${chartPath}?reservoir=${state.id}`}>{state.name}</AppLink>
            <Level state={state} />
            <Flows reading={state.latest} />
            {state.latest && state.latest.doubts.length > 0 && (
              <small className="status-tag" data-tone="warning">
                {t(`hydrology:state.${state.latest.publicState === 'withheld' ? 'withheld' : 'doubtful'}`)}
              </small>
            )}
            {state.latest && (
              <small className="figures reservoir-age" title={formatInstant(state.latest.at, plantClock)}>
                {isOld(state)
                  ? t('hydrology:cascade.stale', { age: formatRelative(state.latest.at, language, now) })
                  : formatInstant(state.latest.at, plantClock)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The known flows: inflow and release. */
function Flows({ reading }: { reading: Reading | null }) {
  const { t } = useTranslation();
  const flows = (['inflow', 'totalRelease'] as const).flatMap((name) => {
    const value = reading?.[name] ?? null;
    return value === null ? [] : t(`hydrology:flow.${name}`, { value: shownValue(value) });
  });
  return flows.length > 0 && <small className="figures">{flows.join(' · ')} m³/s</small>;
}

function Level({ state }: { state: ReservoirState }) {
  const { latest, level, levelAt, normalLevel, deadLevel } = state;
  const { t } = useTranslation();
  if (level === null) return <span>–</span>;
  const part = partOf(level, deadLevel, normalLevel);
  return (
    <>
      <span className="reservoir-level figures">
        <strong>{shownMeasured(level, 'upstream')} m</strong>
        <LevelChange {...state} />
      </span>
      {levelAt !== null && levelAt !== latest?.at && (
        <small className="figures">{t('hydrology:levelAt', { when: formatInstant(levelAt, plantClock) })}</small>
      )}
      {part !== undefined && (
        <meter
          min={0}
          max={100}
          value={part}
          aria-label={t('hydrology:levelOf', { dead: shownValue(deadLevel), normal: shownValue(normalLevel) })}
          title={t('hydrology:levelOf', { dead: shownValue(deadLevel), normal: shownValue(normalLevel) })}
        />
      )}
    </>
  );
}

/** The position of a level between dead and normal, in percent: for drawing, not an exact figure. */
function partOf(level: string, dead: string | null, normal: string | null): number | undefined {
  if (dead === null || normal === null || compareDecimals(normal, dead) <= 0) return undefined;
  const part = Number(subtractDecimals(level, dead)) / Number(subtractDecimals(normal, dead));
  return Math.max(0, Math.min(100, part * 100));
}
