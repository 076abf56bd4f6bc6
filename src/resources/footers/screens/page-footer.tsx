import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { footers } from '../resource.ts';
import { allLines, firstLines, textOf } from './footer-lines.ts';
import { FooterLinks } from './footer-links.tsx';
import { FooterRights, FooterText } from './footer-text.tsx';

interface PageFooterProps {
  readonly companyName: string | undefined;
}

/** A phone has room only for the company's name; the rest is collapsed. */
const narrowWindow = '(max-width: 767.98px)';

/** Uses the public API. */
async function readFooters(signal: AbortSignal): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`/public/v1/${footers.name}`, { signal });
  if (!answer.ok) throw new Error(`The footers could not be read: ${answer.status}`);
  const { data } = (await answer.json()) as { data: { items: Record<string, unknown>[] } };
  return data.items;
}

/** The footer of every page, in the current language; without its data it still shows the company's name. */
export default function PageFooter({ companyName }: PageFooterProps) {
  const { t, language } = useTranslation();
  const { data = [], isPending } = useQuery({
    queryKey: ['public', footers.name],
    queryFn: ({ signal }) => readFooters(signal),
    staleTime: 60_000,
    retry: false,
  });
  const narrow = useMedia(narrowWindow);
  const [open, setOpen] = useState(false);
  const values = data.find((each) => each.language === language) ?? data[0] ?? {};
  const first = narrow ? [] : firstLines;
  const hasMore = textOf(values, allLines).length > textOf(values, first).length;
  // All at once, in the place that the frame reserves: nothing moves when the rest arrives.
  if (isPending) return null;
  return (
    <>
      <FooterText values={values} lines={open ? allLines : first} />
      <span>{companyName}</span>
      {(!narrow || open) && <FooterLinks values={values} />}
      {hasMore && (
        <button type="button" className="text-button footer-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'screens:footer.less' : narrow ? 'screens:footer.contact' : 'screens:footer.more')}
        </button>
      )}
      <FooterRights values={values} />
    </>
  );
}
