import { useTranslation } from '../../../browser/use-translation.ts';
import { type Account, type BoundPlaces, getUserScope, updateUserScope } from '../contract/accounts.ts';
import { ScopeChips, ScopeSection } from './scope-section.tsx';
import { useScope } from './use-scope.ts';

/** What an account is bound to itself, and what it sees by its roles, in its drawer. */
export function AccountScope({ account: { id, fullName } }: { account: Account }) {
  const { t } = useTranslation();
  const { scope, save } = useScope(getUserScope, updateUserScope, id);
  if (!scope) return null;
  return (
    <section className="scope-section">
      <h2>{t('access:scope.title')}</h2>
      <ScopeSection bound={scope.own} name={fullName} nothing={t('access:scope.asRoles')} save={save} />
      {!isSame(scope.own, scope.seen) && (
        <p className="access-quiet">
          {t('access:scope.seen')}{' '}
          {scope.seen ? (
            <ScopeChips bound={scope.seen} nothing={t('access:scope.seesNothing')} />
          ) : (
            t('access:scope.all')
          )}
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
