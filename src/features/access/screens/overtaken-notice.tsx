import { Alert } from 'antd';
import { useWords } from '../../../browser/words.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { Overtaken } from './use-account-save.ts';

/** Says who changed an account while it was being edited; nothing when nobody did. */
export function OvertakenNotice({ overtaken }: { overtaken: Overtaken | undefined }) {
  const { t } = useWords();
  if (!overtaken) return null;
  const words = { name: overtaken.by ?? t('access:form.someone'), time: formatInstant(overtaken.at) };
  return <Alert type="warning" showIcon className="access-notice" title={t('access:form.overtaken', words)} />;
}
