import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import SignOffDrawer, { type SigningOff } from '../../../../ui/sign-off/sign-off-drawer.tsx';
import { getGridSanLuongDien } from '../../grid/contract/grid.ts';
import {
  freezeSanLuongDien,
  getSignOffSanLuongDien,
  type OutputDayState,
  unfreezeSanLuongDien,
} from '../../sign-off/contract.ts';

interface OutputSignOffProps {
  plant: { readonly id: string; readonly name: string };
  /** A day of the month that is shown first. */
  date: string;
  onClose: () => void;
}

/** The days of a plant, to sign their output off or reopen them. */
export default function OutputSignOff({ plant, date, onClose }: OutputSignOffProps) {
  const plantIds = [plant.id];
  const of: SigningOff<OutputDayState> = {
    texts: 'production',
    name: plant.name,
    counts: ['figures', 'drafts'],
    toConfirm: ['drafts'],
    queryKey: [getSignOffSanLuongDien.name, plant.id],
    read: async (month, signal) => {
      const { days } = await call(getSignOffSanLuongDien, { plantId: plant.id, month }, { signal });
      return { days, missing: (day) => Math.max(0, usualFigures(days) - (day?.figures ?? 0)) };
    },
    freeze: useCan(freezeSanLuongDien.name)
      ? ({ seen, ...range }) =>
          call(freezeSanLuongDien, { plantIds, ...range, seen: seen.map((each) => ({ ...each, plantId: plant.id })) })
      : undefined,
    open: useCan(unfreezeSanLuongDien.name)
      ? (range: { from: string; to: string; reason: string }) => call(unfreezeSanLuongDien, { plantIds, ...range })
      : undefined,
    changes: [getSignOffSanLuongDien.name, getGridSanLuongDien.name],
  };
  return <SignOffDrawer of={of} date={date} onClose={onClose} />;
}

/**
 * The usual number of figures on a day of a month, of the plant and its units: that of most of its days; of equally
 * frequent ones, the larger.
 */
function usualFigures(month: readonly OutputDayState[]): number {
  const days = Map.groupBy(month, ({ figures }) => figures);
  const [usual] = [...days].sort(([one, its], [other, their]) => their.length - its.length || other - one);
  return usual?.[0] ?? 0;
}
