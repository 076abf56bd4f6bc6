import { Alert } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { StaleRecord } from './use-account-save.ts';

/** Shows who changed an account while it was being edited; nothing when nobody did. */
export function StaleNotice({ overtaken }: { overtaken: StaleRecord | undefined }) {
  const { t } = useTranslation();
  if (!overtaken) return null;
  const words = { name: overtaken.by ?? t('access:form.someone'), time: formatInstant(overtaken.at) };
  return <Alert type="warning" showIcon className="access-notice" title={t('access:form.overtaken', words)} />;
}
