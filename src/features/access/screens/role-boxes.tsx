import { useTranslation } from '../../../browser/use-translation.ts';
import { administratorRole } from '../contract/administrator-role.ts';
import { type RoleChoice, useRoleChoices } from './account-queries.ts';

interface RoleBoxesProps {
  /** The account's roles, for users who may not list roles. */
  known?: readonly RoleChoice[];
  /** Added by the form. */
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** A machine cannot use everything that a role opens, and cannot be an administrator. */
  ofMachine?: boolean;
}

const none: readonly RoleChoice[] = [];

/** The roles as checkboxes: there are few, so all of them are visible at once. */
export function RoleBoxes({ known = none, id, value = [], onChange, ofMachine = false }: RoleBoxesProps) {
  const { t } = useTranslation();
  const all = useRoleChoices() ?? known;
  const choices = all.filter((role) => !ofMachine || role.code !== administratorRole || value.includes(role.id));
  const set = (roleId: string, chosen: boolean) => {
    const others = value.filter((other) => other !== roleId);
    onChange?.(chosen ? [...others, roleId] : others);
  };
  return (
    <fieldset id={id} className="access-boxes" aria-label={t('access:roles')}>
      {choices.map((role) => (
        <label key={role.id}>
          <input
            type="checkbox"
            checked={value.includes(role.id)}
            onChange={({ target }) => set(role.id, target.checked)}
          />
          <span>{role.name}</span>
          {role.status !== 1 && <small>{t('contract:status.activity.0')}</small>}
        </label>
      ))}
      {ofMachine && <p className="access-quiet">{t('access:kind.machineRoles')}</p>}
      {choices.length === 0 && <p className="access-quiet">{t('access:form.noRoles')}</p>}
    </fieldset>
  );
}
