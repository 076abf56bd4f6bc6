import { QuestionOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { Shortcut } from '../browser/shortcuts.ts';
import { useTranslation } from '../browser/use-translation.ts';
import { ShortcutList } from './shortcut-list.tsx';
import './key-help.css';

type KeyHelpProps = { readonly text: string } | { readonly shortcuts: readonly Shortcut[] };

/** A "?" that shows what keys do here: shortcuts, or a text whose parts, between semicolons, stand in lines of their own. */
export function KeyHelp(props: KeyHelpProps) {
  const { t } = useTranslation();
  const content =
    'shortcuts' in props ? (
      <ShortcutList shortcuts={props.shortcuts} />
    ) : (
      <ul className="key-help-lines">
        {props.text.split('; ').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <Popover trigger="click" title={t('kit:keys')} content={content}>
      <Button
        type="default"
        shape="circle"
        size="small"
        className="key-help"
        icon={<QuestionOutlined aria-hidden />}
        aria-label={t('kit:keys')}
        title={t('kit:keys')}
      />
    </Popover>
  );
}
