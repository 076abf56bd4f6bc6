import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../browser/words.ts';
import { footers } from '../resource.ts';
import { FooterWords } from './footer-words.tsx';

interface PageFooterProps {
  readonly companyName: string | undefined;
}

/** Read as visitors read it. */
async function readFooters(signal: AbortSignal): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`/public/v1/${footers.name}`, { signal });
  if (!answer.ok) throw new Error(`The footers could not be read: ${answer.status}`);
  const { data } = (await answer.json()) as { data: { items: Record<string, unknown>[] } };
  return data.items;
}

/** The foot of every page of the product, in the language that is looked at; the company's name stands without the rest too. */
export default function PageFooter({ companyName }: PageFooterProps) {
  const { language } = useWords();
  const { data = [] } = useQuery({
    queryKey: ['public', footers.name],
    queryFn: ({ signal }) => readFooters(signal),
    staleTime: 60_000,
    retry: false,
  });
  const footer = data.find((each) => each.language === language) ?? data[0];
  return (
    <>
      {footer && <FooterWords values={footer} />}
      <span>{companyName}</span>
      <span>{String(footer?.copyright || '© 2021. All Rights Reserved.')}</span>
    </>
  );
}
