import { AppstoreOutlined, BarsOutlined, CalendarOutlined, ProjectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Slots } from '../slices/slice-registry.tsx';
import type { ViewIcon } from '../slices/slots.ts';
import { tableView } from './list-view.ts';

interface ViewSwitchProps {
  views: Slots['views'];
  /** Undefined: the table. */
  chosen: Slots['views'][number] | undefined;
  onChange: (name: string) => void;
}

const icons: Record<ViewIcon, ReactNode> = {
  cards: <AppstoreOutlined />,
  board: <ProjectOutlined />,
  calendar: <CalendarOutlined />,
};

/** Switches between the table and the other views of a list. */
export function ViewSwitch({ views, chosen, onChange }: ViewSwitchProps) {
  const { t } = useTranslation();
  const offered = [
    { name: tableView, label: 'kit:list.table', icon: <BarsOutlined /> },
    ...views.map(({ name, label, icon }) => ({ name, label, icon: icons[icon] })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="list-view-switch" role="group" aria-label={t('kit:list.viewAs')}>
      {offered.map(({ name, label, icon }) => {
        const isChosen = name === (chosen?.name ?? tableView);
        return (
          <Button
            key={name}
            type={isChosen ? 'default' : 'text'}
            icon={icon}
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={isChosen}
            onClick={() => onChange(name)}
          />
        );
      })}
    </div>
  );
}
