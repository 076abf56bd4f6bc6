import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FormPartProps } from '../../../ui/slices/slots.ts';
import { getListAllRoleFunction } from '../contract/accounts.ts';
import type { roles } from '../roles/resource.ts';
import { HeldList } from './held-list.tsx';
import { RoleScope } from './role-scope.tsx';
import { useMatrixData } from './use-matrix.ts';

/** What a role is bound to and its functions, below its fields. */
export default function RoleHeld({ record }: FormPartProps<typeof roles>) {
  const { t } = useTranslation();
  const maySee = useCan(getListAllRoleFunction.name);
  const { data } = useMatrixData(maySee);
  const scope = record && <RoleScope id={record.id} name={record.name} />;
  if (!maySee) return scope;
  const held = new Set(data?.roles.find(({ id }) => id === record.id)?.functionIds);
  const items = data?.functions
    .filter(({ id }) => held.has(id))
    .map(({ id, name, groupName }) => ({ key: id, text: name, group: groupName }));
  return (
    <>
      {scope}
      <HeldList title={t('access:roleFunctions')} items={items} nothing={t('access:held.noFunctions')} />
    </>
  );
}
