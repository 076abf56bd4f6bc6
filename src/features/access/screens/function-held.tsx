import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FormPartProps } from '../../../ui/slices/slots.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { getListApi } from '../contract/accounts.ts';
import type { functions } from '../functions/resource.ts';
import { useApis } from './account-queries.ts';
import { HeldList } from './held-list.tsx';

/** The operations that a function opens, below its fields. */
export default function FunctionHeld({ record }: FormPartProps<typeof functions>) {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  const maySee = useCan(getListApi.name);
  const { data } = useApis(maySee);
  if (!maySee) return null;
  const opened = data?.items.filter((api) => api.functions.some(({ id }) => id === record.id));
  const items = opened?.map(({ name, group }) => ({ key: name, text: wordsOf(name), group }));
  return <HeldList title={t('access:held.operations')} items={items} nothing={t('access:opens.nothing')} />;
}
