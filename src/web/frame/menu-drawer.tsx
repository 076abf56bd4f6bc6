import { Drawer } from 'antd';
import { useWords } from '../../browser/words.ts';
import { Logo } from './logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The menu on screens too narrow for a sidebar. */
export default function MenuDrawer({ open, onClose }: Props) {
  const { t } = useWords();
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
      <SidebarMenu folded={false} />
    </Drawer>
  );
}
