import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FormPartProps } from '../../../ui/slices/slots.ts';
import { getListAllRoleFunction } from '../contract/accounts.ts';
import type { roles } from '../roles/resource.ts';
import { HeldList } from './held-list.tsx';
import { useMatrixData } from './use-matrix.ts';

/** The functions of a role, below its fields. */
export default function RoleHeld({ record }: FormPartProps<typeof roles>) {
  const { t } = useTranslation();
  const maySee = useCan(getListAllRoleFunction.name);
  const { data } = useMatrixData(maySee);
  if (!maySee) return null;
  const held = new Set(data?.roles.find(({ id }) => id === record.id)?.functionIds);
  const items = data?.functions
    .filter(({ id }) => held.has(id))
    .map(({ id, name, groupName }) => ({ key: id, text: name, group: groupName }));
  return <HeldList title={t('access:roleFunctions')} items={items} nothing={t('access:held.noFunctions')} />;
}
