import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChartRange, type ChartSpec, wholeOf } from './spec.ts';

interface Ranged {
  readonly spec: ChartSpec;
  readonly range?: ChartRange | undefined;
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

/** Milliseconds without a movement after which who keeps the range is told of it. */
const stillFor = 300;

/** The part of the axis that is seen: as it is being moved, and kept elsewhere once it stands still. */
export function useRange({ spec, range: kept, onRange }: Ranged) {
  const whole = wholeOf(spec.axis);
  const [from, to] = [kept?.from ?? whole.from, kept?.to ?? whole.to];
  const [range, setRange] = useState<ChartRange>({ from, to });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(waiting.current);
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [from, to]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const move = useCallback(
    (next: ChartRange) => {
      setRange(next);
      clearTimeout(waiting.current);
      if (onRange) waiting.current = setTimeout(onRange, stillFor, next);
    },
    [onRange],
  );
  return [range, move] as const;
}
