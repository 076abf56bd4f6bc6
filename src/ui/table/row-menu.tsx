import { MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';

/** One thing that can be done with a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
}

interface RowMenuProps {
  /** What the row is called, for screen readers. */
  title: string;
  actions: readonly RowAction[];
}

/** What else can be done with a row, behind one button; nothing when there is nothing. */
export function RowMenu({ title, actions }: RowMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label, danger = false }) => ({ key, label, danger }));
  const choose = (chosen: string) => {
    // What opens now gives the focus back to where it was: not to an item of a menu that has closed.
    button.current?.focus();
    actions.find(({ key }) => key === chosen)?.onClick();
  };
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']} placement="bottomRight" autoFocus>
      <button
        ref={button}
        type="button"
        className="list-icon-button"
        aria-haspopup="menu"
        aria-label={t('kit:list.more', { title })}
        title={t('kit:record.moreSteps')}
      >
        <MoreOutlined />
      </button>
    </Dropdown>
  );
}
