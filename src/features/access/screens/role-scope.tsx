import { useTranslation } from '../../../browser/use-translation.ts';
import { getRoleScope, updateRoleScope } from '../contract/accounts.ts';
import { ScopeSection } from './scope-section.tsx';
import { useScope } from './use-scope.ts';
import './access.css';

/** What a role is bound to, in its drawer. */
export function RoleScope({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const { scope, save } = useScope(getRoleScope, updateRoleScope, id);
  if (!scope) return null;
  return (
    <section className="scope-section">
      <h2>{t('access:scope.title')}</h2>
      <ScopeSection bound={scope.own} name={name} nothing={t('access:scope.all')} save={save} />
    </section>
  );
}
