import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import SignOffDrawer, { type SigningOff } from '../../../ui/sign-off/sign-off-drawer.tsx';
import { getDayThuyVan, type ReadReservoir } from '../contract/readings.ts';
import { type DayState, freezeThuyVan, getMonthThuyVan, unfreezeThuyVan } from '../contract/sign-off.ts';

interface ReadingSignOffProps {
  reservoir: ReadReservoir;
  /** A day of the month that is shown first. */
  date: string;
  onClose: () => void;
}

/** The days of a reservoir, to sign them off or reopen them. */
export default function ReadingSignOff({ reservoir, date, onClose }: ReadingSignOffProps) {
  const reservoirIds = [reservoir.id];
  const of: SigningOff<DayState> = {
    texts: 'hydrology',
    name: reservoir.name,
    counts: ['readings', 'doubtful', 'revised'],
    toConfirm: ['doubtful'],
    queryKey: [getMonthThuyVan.name, reservoir.id],
    read: async (month, signal) => {
      const { days, usualHours } = await call(getMonthThuyVan, { reservoirId: reservoir.id, month }, { signal });
      return { days, missing: (day) => usualHours.filter((hour) => !day?.hours.includes(hour)).length };
    },
    freeze: useCan(freezeThuyVan.name)
      ? ({ seen, ...range }) =>
          call(freezeThuyVan, {
            reservoirIds,
            ...range,
            seen: seen.map((each) => ({ ...each, reservoirId: reservoir.id })),
          })
      : undefined,
    open: useCan(unfreezeThuyVan.name)
      ? (range: { from: string; to: string; reason: string }) => call(unfreezeThuyVan, { reservoirIds, ...range })
      : undefined,
    changes: [getMonthThuyVan.name, getDayThuyVan.name],
  };
  return <SignOffDrawer of={of} date={date} onClose={onClose} />;
}
