import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { listKey } from '../../../declare/labels.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { SignOffPart } from '../../../ui/sign-off/sign-off-part.tsx';
import { useSpan } from '../../../ui/sign-off/use-span.ts';
import { outputGridPath } from '../contract/paths.ts';
import { getGridSanLuongDien } from '../grid/contract/grid.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien, unfreezeSanLuongDien } from '../sign-off/contract.ts';

/** The days of output on the sign-off page. */
export default function OutputDays() {
  return useCan(getSignOffSanLuongDien.name) ? <Days /> : null;
}

function Days() {
  const { t } = useTranslation();
  const span = useSpan();
  const { from, to } = span;
  const [mayFreeze, mayReopen] = [useCan(freezeSanLuongDien.name), useCan(unfreezeSanLuongDien.name)];
  const mayPublish = useCan(resourceOperations(powerOutputs).setStatus.name);
  const query = useQuery({
    queryKey: [getSignOffSanLuongDien.name, from, to],
    queryFn: ({ signal }) => call(getSignOffSanLuongDien, { from, to }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const cells = useMemo(
    () =>
      query.data?.days.map(({ plantId, figures, missing, drafts, ...day }) => ({
        ...day,
        of: plantId,
        isEmpty: figures === 0,
        gaps: { missing, drafts },
      })),
    [query.data],
  );
  const placesOf = (places: readonly { plantId: string; day: string }[]) =>
    places.map(({ plantId, day }) => ({ of: plantId, day }));
  return (
    <SignOffPart
      title={t(listKey(powerOutputs))}
      span={span}
      columns={query.data?.plants}
      cells={cells}
      error={query.error}
      onRetry={() => void query.refetch()}
      mayPublish={mayPublish}
      freeze={
        mayFreeze
          ? async ({ ids, seen, ...range }) => {
              const answer = await call(freezeSanLuongDien, {
                ...{ plantIds: ids, ...range },
                seen: seen.map(({ of, ...day }) => ({ ...day, plantId: of })),
              });
              return { ...answer, changed: placesOf(answer.changed), leftOut: placesOf(answer.leftOut) };
            }
          : undefined
      }
      reopen={mayReopen ? ({ ids, ...range }) => call(unfreezeSanLuongDien, { plantIds: ids, ...range }) : undefined}
      hrefOf={({ day }) => `${outputGridPath}?month=${day.slice(0, 7)}`}
      changes={[getSignOffSanLuongDien.name, getGridSanLuongDien.name]}
    />
  );
}
