import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { getRoleScope, updateRoleScope } from '../contract/accounts.ts';
import { ScopeSection } from './scope-section.tsx';
import './access.css';

/** What a role is bound to, in its drawer. */
export function RoleScope({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const maySee = useCan(getRoleScope.name);
  const mayChange = useCan(updateRoleScope.name);
  const queryKey = [getRoleScope.name, id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getRoleScope, { id }, { signal }),
    enabled: maySee,
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <section className="scope-section">
      <h2>{t('access:scope.title')}</h2>
      <ScopeSection
        bound={data.own}
        name={name}
        nothing={t('access:scope.all')}
        save={
          mayChange
            ? async (change) => {
                await call(updateRoleScope, { id, ...change });
                await queryClient.invalidateQueries({ queryKey });
              }
            : undefined
        }
      />
    </section>
  );
}
