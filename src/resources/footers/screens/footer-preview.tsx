import { useTranslation } from '../../../browser/use-translation.ts';
import type { PreviewProps } from '../../../ui/slices/slots.ts';
import type { footers } from '../resource.ts';
import { allLines } from './footer-lines.ts';
import { FooterLinks } from './footer-links.tsx';
import { FooterRights, FooterText } from './footer-text.tsx';

/** A preview of a footer, completely expanded. */
export default function FooterPreview({ values }: PreviewProps<typeof footers>) {
  const { t } = useTranslation();
  return (
    <section className="footer-preview">
      <h2>{t('footers:preview')}</h2>
      <FooterText values={values} lines={allLines} />
      <FooterLinks values={values} />
      <FooterRights values={values} />
    </section>
  );
}
