import { useTranslation } from '../../../browser/use-translation.ts';
import { dayText } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { footers } from '../resource.ts';
import './footer.css';

type Values = Readonly<Record<string, unknown>>;

/** What people look for at the foot of a page. */
export const firstLines = ['address', 'phone', 'hotline', 'email'] as const;

/** Everything that is said of the company, in the order in which people look for it. */
export const allLines = [
  ...firstLines,
  'plantAddress',
  'fax',
  'taxCode',
  'responsiblePerson',
  'licenceNumber',
] as const satisfies readonly (keyof typeof footers.fields)[];

interface FooterTextProps {
  readonly values: Values;
  /** Those that are shown, as far as there is anything. */
  readonly lines: readonly string[];
}

/** The words of a footer, each with what it is. */
export function FooterText({ values, lines }: FooterTextProps) {
  const { t } = useTranslation();
  const shown = textOf(values, lines);
  if (shown.length === 0) return null;
  return (
    <dl className="footer-words">
      {shown.map(([name, text]) => (
        <div key={name}>
          <dt>{fieldLabel(t, footers, name)}</dt>
          <dd>{name === 'email' ? <a href={`mailto:${text}`}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whose the page is. */
export function FooterRights({ values }: Pick<FooterTextProps, 'values'>) {
  return <span className="footer-rights">{String(values.copyright || '© 2021. All Rights Reserved.')}</span>;
}

/** What a footer says of some lines, without those of which there is nothing. */
export function textOf(values: Values, lines: readonly string[]): [name: string, text: string][] {
  const text = (name: string) => String(values[name] ?? '').trim();
  return lines.flatMap((name): [string, string][] => {
    if (text(name) === '') return [];
    if (name !== 'licenceNumber') return [[name, text(name)]];
    const parts = [text(name), dayText(text('licenceDate')), text('licenceIssuer')];
    return [[name, parts.filter((part) => part !== '').join(', ')]];
  });
}
