import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChartRange, type ChartSpec, wholeOf } from './spec.ts';

interface Ranged {
  readonly spec: ChartSpec;
  readonly range?: ChartRange | undefined;
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

/** Milliseconds without a movement after which `onRange` is called. */
const stillFor = 300;

/** The visible range: local while it moves, reported once it rests. */
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
