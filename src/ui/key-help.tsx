import { QuestionOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from '../browser/use-translation.ts';
import './key-help.css';

/** A "?" that shows what keys do here: a text whose parts, between semicolons, stand in lines of their own. */
export function KeyHelp({ text }: { text: string }) {
  const { t } = useTranslation();
  const lines = text.split('; ');
  return (
    <Popover
      trigger="click"
      title={t('kit:keys')}
      content={
        <ul className="key-help-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
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
