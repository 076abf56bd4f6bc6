import { useEffect, useEffectEvent } from 'react';

/** Milliseconds: timers stop while a machine sleeps, so a distant time is checked now and then. */
const longest = 30 * 60_000;

/** Calls a function once a time is reached, even if the page slept meanwhile; undefined: no timer. */
export function useTimerAt(moment: number | undefined, onTime: () => void): void {
  const turn = useEffectEvent(onTime);
  useEffect(() => {
    if (moment === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const left = moment - Date.now();
      if (left < 0) turn();
      else timer = setTimeout(check, Math.min(left + 1, longest));
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [moment]);
}
