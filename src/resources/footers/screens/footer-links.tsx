import { useTranslation } from '../../../browser/use-translation.ts';
import { mapPageUrl } from '../../../contract/maps.ts';
import { choiceLabel } from '../../../ui/labels.ts';
import { footers } from '../resource.ts';

interface FooterLink {
  readonly text: string;
  readonly href: string;
}

/** The links of a footer: the company's site, the map, and its social media. Each opens in a new tab. */
export function FooterLinks({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const links = [
    ...linkOf(values.website),
    ...linkOf(typeof values.map === 'string' && mapPageUrl(values.map), t('screens:footer.map')),
    ...rowsOf(values.socials).flatMap(({ network, address }) =>
      linkOf(address, network === 'other' ? undefined : choiceLabel(t, footers, 'socials.network', String(network))),
    ),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="footer-links">
      {links.map(({ text, href }) => (
        <li key={`${text} ${href}`}>
          <a href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A link with its text, or the name of the site; none for an invalid address (a form may contain one). */
function linkOf(address: unknown, words?: string): FooterLink[] {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return [];
  return [{ text: words ?? url.host, href: url.href }];
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
