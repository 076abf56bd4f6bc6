import { useWords } from '../../../browser/words.ts';
import type { PreviewProps } from '../../../ui/slices/slots.ts';
import type { footers } from '../resource.ts';
import { FooterLinks } from './footer-links.tsx';
import { allLines, FooterRights, FooterWords } from './footer-words.tsx';

/** A footer as it will stand on the page, with all that can be unfolded. */
export default function FooterPreview({ values }: PreviewProps<typeof footers>) {
  const { t } = useWords();
  return (
    <section className="footer-preview">
      <h2>{t('footers:preview')}</h2>
      <FooterWords values={values} lines={allLines} />
      <FooterLinks values={values} />
      <FooterRights values={values} />
    </section>
  );
}
