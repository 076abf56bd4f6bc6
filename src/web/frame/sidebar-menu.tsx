import { Link, useNavigate } from '@tanstack/react-router';
import { Menu, type MenuProps } from 'antd';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { type MenuEntry, type MenuLink, useMenuEntries } from './menu-entries.tsx';

interface SidebarMenuProps {
  readonly folded: boolean;
  /** Called when an item is chosen, even if the address stays the same. */
  readonly onChoose?: () => void;
}

/** The menu as a column, with the current entry marked and its submenu open. */
export function SidebarMenu({ folded, onChoose }: SidebarMenuProps) {
  const { t } = useTranslation();
  const { entries, selected } = useMenuEntries();
  const navigate = useNavigate();
  const submenu = entries.find(({ links }) => links?.some(({ address }) => address === selected))?.name;
  const [open, setOpen] = useState(() => (submenu === undefined ? [] : [submenu]));
  useEffect(() => {
    if (submenu !== undefined) setOpen((names) => [...new Set([...names, submenu])]);
  }, [submenu]);

  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one with each address.
  useEffect(() => {
    const current = nav.current?.querySelector('.ant-menu-item-selected');
    // Within the menu alone: the page stays where it is.
    if (current && nav.current) keepInSight(nav.current, current);
  }, [selected, open]);

  // The browser leaves an entry that is half in sight where it is. A pressed pointer must not move what is below it.
  const showFocused = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const entry = target.matches(':focus-visible') && target.closest('[role=menuitem]');
    if (entry && currentTarget.contains(entry)) keepInSight(currentTarget, entry);
  };

  return (
    <nav ref={nav} className="sidebar-menu" aria-label={t('screens:frame.menu')} onFocus={showFocused}>
      <Menu
        // The collapsed menu opens its submenus itself, as fly-outs; the two kinds of state do not mix.
        key={folded ? 'rail' : 'full'}
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={folded}
        selectedKeys={[selected]}
        {...(!folded && { openKeys: open, onOpenChange: setOpen })}
        items={entries.map(itemOf)}
        // A click lands on the link itself; Enter on an item focused with the arrow keys does not.
        onClick={({ key, domEvent }) => {
          if (domEvent.type === 'keydown') void navigate({ to: key });
          onChoose?.();
        }}
      />
    </nav>
  );
}

function itemOf({ name, icon, title, address, links }: MenuEntry): NonNullable<MenuProps['items']>[number] {
  if (address !== undefined) return { ...linkItem({ address, title }), icon };
  return { key: name, icon, label: title, children: links?.map(linkItem) ?? [] };
}

function linkItem({ address, title }: MenuLink) {
  return { key: address, label: <Link to={address}>{title}</Link>, title };
}

/** Scrolls an element of a list into its sight, if it is out of it. */
function keepInSight(list: HTMLElement, element: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
}
