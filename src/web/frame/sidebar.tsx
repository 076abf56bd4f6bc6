import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { Logo } from './logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

interface Props {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** The full-height sidebar; collapsed, it shows only icons, whose submenus fly out. */
export function Sidebar({ folded, onFold }: Props) {
  const { t } = useTranslation();
  const label = t(folded ? 'screens:frame.unfold' : 'screens:frame.fold');
  return (
    <aside className="sidebar">
      <div className="sidebar-head">
        <Logo />
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={label}
          aria-expanded={!folded}
          title={label}
          onClick={() => onFold(!folded)}
        />
      </div>
      <SidebarMenu folded={folded} />
    </aside>
  );
}
