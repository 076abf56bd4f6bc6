import { Skeleton } from 'antd';
import { useWords } from '../../../browser/words.ts';
import { plantClock } from '../../../lib/clock.ts';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';
import { formatInstant } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { Reading, ReservoirState } from '../contract.ts';
import { chartPath } from '../screens-contract.ts';
import { shownValue } from './entry/cell-reading.ts';

/** How each reservoir stands: its level between dead and normal, and how it has moved in a day. */
export function ReservoirStates({ states }: { states: readonly ReservoirState[] | undefined }) {
  const { t } = useWords();
  if (!states) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const read = states.filter(({ latest }) => latest);
  if (read.length === 0) return null;
  return (
    <ul className="reservoir-states" aria-label={t('hydrology:stateNow')}>
      {read.map((state) => (
        <li key={state.id}>
          <AppLink href={`${chartPath}?reservoir=${state.id}`}>{state.name}</AppLink>
          <Level state={state} />
          <Flows reading={state.latest} />
          <small className="figures">{state.latest && formatInstant(state.latest.at, plantClock)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The flows that are known: what comes in and what goes out. */
function Flows({ reading }: { reading: Reading | null }) {
  const { t } = useWords();
  const flows = (['inflow', 'totalRelease'] as const).flatMap((name) => {
    const value = reading?.[name] ?? null;
    return value === null ? [] : t(`hydrology:flow.${name}`, { value: shownValue(value) });
  });
  return flows.length > 0 && <small className="figures">{flows.join(' · ')} m³/s</small>;
}

function Level({ state: { latest, normalLevel, deadLevel, dayBefore } }: { state: ReservoirState }) {
  const { t } = useWords();
  const level = latest?.upstream;
  if (level === null || level === undefined) return <span>–</span>;
  const change = dayBefore === null ? undefined : subtractDecimals(level, dayBefore);
  const part = partOf(level, deadLevel, normalLevel);
  return (
    <>
      <span className="reservoir-level figures">
        <strong>{shownValue(level)} m</strong>
        {change !== undefined && (
          <span title={t('hydrology:dayChange')}>
            {compareDecimals(change, '0') > 0 ? '▲ +' : compareDecimals(change, '0') < 0 ? '▼ ' : '= '}
            {shownValue(change)}
          </span>
        )}
      </span>
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

/** How far a level has come from dead to normal, in percent: a length to look at, and not a figure. */
function partOf(level: string, dead: string | null, normal: string | null): number | undefined {
  if (dead === null || normal === null || compareDecimals(normal, dead) <= 0) return undefined;
  const part = Number(subtractDecimals(level, dead)) / Number(subtractDecimals(normal, dead));
  return Math.max(0, Math.min(100, part * 100));
}
