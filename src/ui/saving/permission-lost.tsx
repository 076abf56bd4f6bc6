import { Alert, App, Button } from 'antd';
import { copyText } from '../../browser/copy.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { isFormatted } from '../kinds/plain-views.ts';
import { fieldLabel } from '../labels.ts';
import { fieldText } from '../record/field-text.ts';
import type { Values } from '../record/values.ts';
import './permission-lost.css';
import './texts.ts';

interface PermissionLostProps {
  resource: Resource;
  /** The changed fields that cannot be saved any more, and the form's values. */
  changes: () => { names: readonly string[]; values: Values };
}

/** Tells a user who lost the permission while writing that the text cannot be saved, and lets them copy it. */
export function PermissionLost({ resource, changes }: PermissionLostProps) {
  const { t } = useTranslation();
  const words = useTranslation();
  const { message } = App.useApp();
  const copy = () => {
    const { names, values } = changes();
    const parts = names.map((name) => {
      const label = fieldLabel(t, resource, name);
      const text = fieldText(resource, name, values, words);
      const html = isFormatted(resource, name) ? String(values[name] ?? '') : `<p>${escaped(text)}</p>`;
      return { text: `${label}\n${text}`, html: `<h3>${escaped(label)}</h3>${html}` };
    });
    const copied = copyText(parts.map(({ text }) => text).join('\n\n'), parts.map(({ html }) => html).join(''));
    if (copied) void message.success(t('saving:lostRight.copied'));
  };
  const notice = (
    <div className="lost-right">
      <span>{t('saving:lostRight.text')}</span>
      <Button size="small" type="primary" onClick={copy}>
        {t('saving:lostRight.copy')}
      </Button>
    </div>
  );
  return <Alert type="warning" showIcon title={notice} />;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}
