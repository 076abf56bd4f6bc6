import { useTranslation } from '../../../browser/use-translation.ts';
import '../../../ui/status-tag.css';

/** How a status feels; the words beside the colour carry the meaning. */
const tones: Readonly<Record<number, string>> = { 0: 'quiet', 1: 'success', 2: 'danger' };

/** The status of an account in words and colour. */
export function AccountStatusTag({ status }: { status: number }) {
  const { t } = useTranslation();
  return (
    <span className="status-tag" data-tone={tones[status]}>
      {t(`contract:status.account.${status}`)}
    </span>
  );
}
