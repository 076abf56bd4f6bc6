import { useWords } from '../../../browser/words.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { footers } from '../resource.ts';
import './footer.css';

interface FooterWordsProps {
  readonly values: Readonly<Record<string, unknown>>;
}

/** What is said of the company, in the order in which people look for it, as far as there is anything. */
const lines = ['address', 'plantAddress', 'phone', 'hotline', 'fax', 'email', 'taxCode'] as const;

/** The words of a footer, each with what it is. */
export function FooterWords({ values }: FooterWordsProps) {
  const { t } = useWords();
  const said = (name: string) => String(values[name] ?? '').trim();
  const shown = lines.filter((name) => said(name) !== '');
  if (shown.length === 0 && said('responsiblePerson') === '' && said('licenceNumber') === '') return null;
  return (
    <dl className="footer-words">
      {shown.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(t, footers, name)}</dt>
          <dd>{name === 'email' ? <a href={`mailto:${said(name)}`}>{said(name)}</a> : said(name)}</dd>
        </div>
      ))}
      {(['responsiblePerson', 'licenceNumber'] as const)
        .filter((name) => said(name) !== '')
        .map((name) => (
          <div key={name}>
            <dt>{fieldLabel(t, footers, name)}</dt>
            <dd>{[said(name), name === 'licenceNumber' ? said('licenceIssuer') : ''].filter(Boolean).join(', ')}</dd>
          </div>
        ))}
    </dl>
  );
}
