import type { Editor } from '@tiptap/core';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ToolbarButton, type ToolbarButtonProps } from './toolbar-frame.tsx';

interface ToolbarMenuProps extends Omit<ToolbarButtonProps, 'onClick'> {
  editor: Editor;
  /** @param open whether somebody looks at them */
  items: (open: boolean) => NonNullable<MenuProps['items']>;
  /** Keys of the items that hold where the cursor is; left out of a menu of commands. */
  chosen?: readonly string[];
  /** Carries an item out, which moves the focus into the text. */
  onChoose: (key: string) => void;
}

/** A toolbar item that opens a menu; Escape leads back into the text, however soon it is pressed. */
export function ToolbarMenu({ editor, items, chosen, onChoose, ...button }: ToolbarMenuProps) {
  const [open, setOpen] = useState(false);
  // Of the last drawing: what has been closed is not drawn anew, and would go on with what it knew.
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    if (!open) return;
    // Heard before the menu's own listener, which closes it: after it, this one would be gone.
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
        // It takes the focus some frames after it has opened, by when it may be closed again.
        onFocus: () => isOpen.current || editor.commands.focus(),
        onClick: ({ key, domEvent }) => {
          // The choice moves the focus into the text, where the same press of Enter would break the line.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      <ToolbarButton {...button} aria-haspopup="menu" aria-expanded={open} />
    </Dropdown>
  );
}
