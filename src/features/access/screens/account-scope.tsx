import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type Account, type BoundPlaces, getUserScope, updateUserScope } from '../contract/accounts.ts';
import { ScopeChips, ScopeSection } from './scope-section.tsx';

/** What an account is bound to itself, and what it sees by its roles, in its drawer. */
export function AccountScope({ account: { id, fullName } }: { account: Account }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const maySee = useCan(getUserScope.name);
  const mayChange = useCan(updateUserScope.name);
  const queryKey = [getUserScope.name, id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserScope, { id }, { signal }),
    enabled: maySee,
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <section className="scope-section">
      <h2>{t('access:scope.title')}</h2>
      <ScopeSection
        bound={data.own}
        name={fullName}
        nothing={t('access:scope.asRoles')}
        save={
          mayChange
            ? async (change) => {
                await call(updateUserScope, { id, ...change });
                await queryClient.invalidateQueries({ queryKey });
              }
            : undefined
        }
      />
      {!isSame(data.own, data.seen) && (
        <p className="access-quiet">
          {t('access:scope.seen')}{' '}
          {data.seen ? <ScopeChips bound={data.seen} nothing={t('access:scope.seesNothing')} /> : t('access:scope.all')}
        </p>
      )}
    </section>
  );
}

/** Whether the roles take nothing away of what the account is bound to itself. */
function isSame(own: BoundPlaces, seen: BoundPlaces | null): boolean {
  const textOf = ({ plants, reservoirs, others }: BoundPlaces) =>
    [...[plants, reservoirs].map((places) => places.map(({ id }) => id).join(' ')), others].join();
  return seen !== null && textOf(own) === textOf(seen);
}
