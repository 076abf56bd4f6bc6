import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Column } from './columns.ts';
import type { ListView, ShownView } from './list-view.ts';

interface ViewOptionsProps {
  columns: readonly Column[];
  view: ShownView;
  onChange: (changes: Partial<ListView>) => void;
}

/** Chooses columns and row height. */
export function ViewOptions({ columns, view, onChange }: ViewOptionsProps) {
  const { t } = useTranslation();
  const toggle = (name: string, shown: boolean) =>
    onChange({ hidden: shown ? view.hidden.filter((other) => other !== name) : [...view.hidden, name] });
  const content = (
    <div className="list-view-options">
      <fieldset>
        <legend>{t('kit:list.columns')}</legend>
        {columns
          .filter((column) => column.kind !== 'title')
          .map(({ name, label }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={!view.hidden.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {label(t)}
            </label>
          ))}
      </fieldset>
      <fieldset>
        <legend>{t('kit:list.density')}</legend>
        {[false, true].map((dense) => (
          <label key={String(dense)}>
            <input type="radio" checked={view.dense === dense} onChange={() => onChange({ dense })} />
            {t(dense ? 'kit:list.dense' : 'kit:list.roomy')}
          </label>
        ))}
      </fieldset>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={content}
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button icon={<SettingOutlined />} aria-label={t('kit:list.view')} title={t('kit:list.view')} />
    </Popover>
  );
}
