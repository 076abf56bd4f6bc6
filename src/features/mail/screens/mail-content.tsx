import { useTranslation } from '../../../browser/use-translation.ts';
import type { MailPreview } from '../contract.ts';

/** What a mail says, in a frame without scripts: as mail programs show it, whatever the theme. */
export function MailContent({ mail: { html, subject } }: { mail: MailPreview }) {
  const { t } = useTranslation();
  return <iframe className="mail-content" title={`${t('mail:preview')}: ${subject}`} sandbox="" srcDoc={html} />;
}
