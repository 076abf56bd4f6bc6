import { useEffect, useEffectEvent } from 'react';

/** Milliseconds: clocks of browsers sleep, so a far moment is asked after now and then. */
const longest = 30 * 60_000;

/** Does something once a moment has come, also when the page was asleep meanwhile; undefined: there is none. */
export function useTimerAt(moment: number | undefined, onTime: () => void): void {
  const turn = useEffectEvent(onTime);
  useEffect(() => {
    if (moment === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = moment - Date.now();
      if (left < 0) turn();
      else timer = setTimeout(look, Math.min(left + 1, longest));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [moment]);
}
