import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FormPartProps } from '../../../ui/slices/slots.ts';
import { getListApi } from '../contract/accounts.ts';
import type { functions } from '../functions/resource.ts';
import { HeldList } from './held-list.tsx';
import { useDescribedApis } from './use-described-apis.ts';

/** The operations that a function opens, below its fields. */
export default function FunctionHeld({ record }: FormPartProps<typeof functions>) {
  const { t } = useTranslation();
  const maySee = useCan(getListApi.name);
  const { apis } = useDescribedApis(maySee);
  if (!maySee) return null;
  const opened = apis?.filter((api) => api.functions.some(({ id }) => id === record.id));
  const items = opened?.map(({ name, words, group }) => ({ key: name, text: words, group }));
  return <HeldList title={t('access:held.operations')} items={items} nothing={t('access:opens.nothing')} />;
}
