import { useTranslation } from '../../../browser/use-translation.ts';
import '../../../ui/status-tag.css';

/** The tone of a status; the text next to the colour carries the meaning. */
const tones: Readonly<Record<number, string>> = { 0: 'quiet', 1: 'success', 2: 'danger' };

/** The status of an account as coloured text. */
export function AccountStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  return (
    <span className="status-tag" data-tone={tones[status]}>
      {t(`contract:status.account.${status}`)}
    </span>
  );
}
