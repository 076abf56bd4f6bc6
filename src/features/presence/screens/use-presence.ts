import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { type RecordPresence, visitEvery, visitRecord } from '../contract.ts';

/** Minutes without a key or a press after which nobody is taken to sit at the form: its session may end. */
const awayAfter = 5;

/** Says that the form of a record is open, as long as somebody uses the page, and asks who else has it open. */
export function usePresence(resource: string, id: string): RecordPresence | undefined {
  const isUsed = useIsUsed();
  const { data } = useQuery({
    queryKey: [visitRecord.name, resource, id],
    queryFn: ({ signal }) => call(visitRecord, { resource, id }, { signal }),
    enabled: isUsed,
    refetchInterval: visitEvery * 1_000,
    // A form behind another window is still open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    // A form does without: the next visit asks again.
    retry: false,
    throwOnError: false,
  });
  useEffect(() => {
    const leave = () =>
      void call(visitRecord, { resource, id, leaving: true }, { keepalive: true }).catch(() => undefined);
    // A tab that is closed runs no more of this than its last event.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [resource, id]);
  return data;
}

/** Whether somebody has pressed a key or a button in the page during the last minutes. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setUsed(false), awayAfter * 60_000);
      setUsed(true);
    };
    note();
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) window.addEventListener(event, note, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, note);
    };
  }, []);
  return isUsed;
}
