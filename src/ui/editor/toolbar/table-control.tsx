import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { Button, Input, type MenuProps, Popover } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { PopoverForm } from './popover-form.tsx';
import { ToolbarButton } from './toolbar-frame.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';

/** All commands for the table at the cursor. */
export function TableControl({ editor }: { editor: Editor }) {
  const [captioning, setCaptioning] = useState(false);
  if (captioning) return <CaptionControl editor={editor} onClose={() => setCaptioning(false)} />;
  return <TableMenu editor={editor} onCaption={() => setCaptioning(true)} />;
}

/** Menu items by group; each names its text and the command of the table extension it runs. */
const groups = [
  ['addRowBefore', 'addRowAfter', 'deleteRow'],
  ['addColumnBefore', 'addColumnAfter', 'deleteColumn'],
  ['mergeCells', 'splitCell'],
  ['toggleHeaderRow', 'toggleHeaderColumn'],
] as const;

function TableMenu({ editor, onCaption }: { editor: Editor; onCaption: () => void }) {
  const { t } = useTranslation();
  const items = (open: boolean): NonNullable<MenuProps['items']> => [
    ...groups.flatMap((group) => [
      ...group.map((key) => ({ key, label: t(`editor:table.${key}`), disabled: !open || !editor.can()[key]() })),
      { type: 'divider' as const },
    ]),
    { key: 'caption', label: t('editor:table.caption') },
    { key: 'deleteTable', label: t('editor:table.deleteTable'), danger: true },
  ];
  const run = (key: string) => {
    if (key === 'caption') return onCaption();
    const chain = editor.chain().focus();
    const command = chain[key as keyof ChainedCommands] as () => ChainedCommands;
    command().run();
  };
  return (
    <ToolbarMenu
      editor={editor}
      items={items}
      onChoose={run}
      name="table"
      label={t('editor:toolbar.tableMenu')}
      pressed
    >
      <TableOutlined aria-hidden />
    </ToolbarMenu>
  );
}

function CaptionControl({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [caption, setCaption] = useState<string>(editor.getAttributes('table').caption ?? '');
  const id = useId();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const save = () => {
    editor.commands.updateAttributes('table', { caption: caption.trim() });
    close();
  };
  const form = (
    <PopoverForm onSave={save} onClose={close}>
      <label htmlFor={id}>{t('editor:table.captionLabel')}</label>
      <Input
        id={id}
        value={caption}
        autoFocus
        maxLength={250}
        placeholder={t('editor:table.captionPlaceholder')}
        onChange={(event) => setCaption(event.target.value)}
      />
      <div className="rich-text-form-actions">
        <Button onClick={close}>{t('editor:action.cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('editor:action.save')}
        </Button>
      </div>
    </PopoverForm>
  );
  return (
    <Popover open onOpenChange={(open) => open || close()} trigger="click" placement="bottom" content={form}>
      <ToolbarButton name="table" label={t('editor:toolbar.tableMenu')} pressed aria-haspopup="dialog" aria-expanded>
        <TableOutlined aria-hidden />
      </ToolbarButton>
    </Popover>
  );
}
