import { MoreOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';

/** An action on a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
}

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  title: string;
  actions: readonly RowAction[];
}

/** The other actions of a row behind one button; nothing without actions. */
export function RowMenu({ title, actions }: RowMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label, danger = false }) => ({ key, label, danger }));
  const choose: MenuProps['onClick'] = ({ key: chosen, domEvent }) => {
    // The Enter that chose an item would also press what has the focus after it.
    domEvent.preventDefault();
    // The dialog that opens now returns the focus to this button, not to an item of a closed menu.
    button.current?.focus();
    actions.find(({ key }) => key === chosen)?.onClick();
  };
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']} placement="bottomRight" autoFocus>
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
