import { useTranslation } from '../../../browser/use-translation.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { footers } from '../resource.ts';
import { textOf } from './footer-lines.ts';
import './footer.css';

type Values = Readonly<Record<string, unknown>>;

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
