import { useTranslation } from '../../../browser/use-translation.ts';
import { dayText } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { footers } from '../resource.ts';
import './footer.css';

type Values = Readonly<Record<string, unknown>>;

/** The most sought-after lines of a footer. */
export const firstLines = ['address', 'phone', 'hotline', 'email'] as const;

/** All lines of a footer, most sought-after first. */
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
  /** The lines to show, if they are not empty. */
  readonly lines: readonly string[];
}

/** The lines of a footer with their labels. */
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

/** The copyright notice. */
export function FooterRights({ values }: Pick<FooterTextProps, 'values'>) {
  return <span className="footer-rights">{String(values.copyright || '© 2021. All Rights Reserved.')}</span>;
}

/** Some lines of a footer, without empty ones. */
export function textOf(values: Values, lines: readonly string[]): [name: string, text: string][] {
  const text = (name: string) => String(values[name] ?? '').trim();
  return lines.flatMap((name): [string, string][] => {
    if (text(name) === '') return [];
    if (name !== 'licenceNumber') return [[name, text(name)]];
    const parts = [text(name), dayText(text('licenceDate')), text('licenceIssuer')];
    return [[name, parts.filter((part) => part !== '').join(', ')]];
  });
}
