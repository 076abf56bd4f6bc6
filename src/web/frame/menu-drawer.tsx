import { Drawer } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { Logo } from './logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The menu on screens too narrow for a sidebar. */
export default function MenuDrawer({ open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={<Logo />}
      closable={{ placement: 'end', 'aria-label': t('screens:frame.closeMenu') }}
      aria-label={t('screens:frame.menu')}
      styles={{ body: { padding: 0 } }}
    >
      {/* Whoever stays with unsaved work, or chooses where he is already, has the page before him again. */}
      <SidebarMenu folded={false} onChoose={onClose} />
    </Drawer>
  );
}
