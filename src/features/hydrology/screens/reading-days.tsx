import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { SignOffPart } from '../../../ui/sign-off/sign-off-part.tsx';
import { useSpan } from '../../../ui/sign-off/use-span.ts';
import { getMissingThuyVan } from '../contract/expected.ts';
import { getDayThuyVan } from '../contract/readings.ts';
import { entryPath } from '../contract/screens.ts';
import { freezeThuyVan, getSignOffThuyVan, unfreezeThuyVan } from '../contract/sign-off.ts';
import { hoursText } from './hours-text.ts';

/** The days of readings on the sign-off page. */
export default function ReadingDays() {
  return useCan(getSignOffThuyVan.name) ? <Days /> : null;
}

function Days() {
  const { t } = useTranslation();
  const span = useSpan();
  const { from, to } = span;
  const [mayFreeze, mayReopen] = [useCan(freezeThuyVan.name), useCan(unfreezeThuyVan.name)];
  const query = useQuery({
    queryKey: [getSignOffThuyVan.name, from, to],
    queryFn: ({ signal }) => call(getSignOffThuyVan, { from, to }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const cells = useMemo(
    () =>
      query.data?.days.map(({ reservoirId, readings, missing, doubtful, ...day }) => ({
        ...day,
        of: reservoirId,
        isEmpty: readings === 0,
        gaps: { missing: missing.length, doubtful },
        detail: missing.length > 0 ? hoursText(missing, t) : undefined,
      })),
    [query.data, t],
  );
  return (
    <SignOffPart
      title={t('labels:hydrology.readings')}
      span={span}
      columns={query.data?.reservoirs}
      cells={cells}
      error={query.error}
      onRetry={() => void query.refetch()}
      freeze={
        mayFreeze
          ? async ({ ids, seen, from: first, to: last }) => {
              const { days, changed } = await call(freezeThuyVan, {
                ...{ reservoirIds: ids, from: first, to: last },
                seen: seen.map(({ of, ...day }) => ({ ...day, reservoirId: of })),
              });
              return { days, changed: changed.map(({ reservoirId, day }) => ({ of: reservoirId, day })) };
            }
          : undefined
      }
      reopen={mayReopen ? ({ ids, ...range }) => call(unfreezeThuyVan, { reservoirIds: ids, ...range }) : undefined}
      hrefOf={({ of, day }) => `${entryPath}?reservoir=${of}&day=${day}`}
      changes={[getSignOffThuyVan.name, getDayThuyVan.name, getMissingThuyVan.name]}
    />
  );
}
