import type { Editor } from '@tiptap/core';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ToolbarButton, type ToolbarButtonProps } from './toolbar-frame.tsx';

interface ToolbarMenuProps extends Omit<ToolbarButtonProps, 'onClick'> {
  editor: Editor;
  /** @param open whether the menu is open */
  items: (open: boolean) => NonNullable<MenuProps['items']>;
  /** Keys of the items that apply at the cursor; omitted in a menu of commands. */
  chosen?: readonly string[];
  /** Runs an item, which moves the focus into the text. */
  onChoose: (key: string) => void;
}

/** A toolbar item that opens a menu; Escape returns to the text, however soon it is pressed. */
export function ToolbarMenu({ editor, items, chosen, onChoose, ...button }: ToolbarMenuProps) {
  const [open, setOpen] = useState(false);
  // The state at the last render: a closed menu is not rendered again, and its closures would be stale.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (!open) return;
    // Runs before the menu's own listener, which closes the menu and so would remove this one.
    const goBack = (event: KeyboardEvent) => event.key === 'Escape' && editor.commands.focus();
    window.addEventListener('keydown', goBack, true);
    return () => window.removeEventListener('keydown', goBack, true);
  }, [open, editor]);
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      autoFocus
      menu={{
        items: items(open),
        ...(chosen && { selectable: true, selectedKeys: [...chosen] }),
        // The menu takes the focus some frames after it opens, when it may already be closed again.
        onFocus: () => isOpen.current || editor.commands.focus(),
        onClick: ({ key, domEvent }) => {
          // The item moves the focus into the text, where the same press of Enter would insert a line break.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      <ToolbarButton {...button} aria-haspopup="menu" aria-expanded={open} />
    </Dropdown>
  );
}
