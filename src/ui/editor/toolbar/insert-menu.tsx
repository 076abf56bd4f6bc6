import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import FolderOpenOutlined from '@ant-design/icons/es/icons/FolderOpenOutlined';
import LineOutlined from '@ant-design/icons/es/icons/LineOutlined';
import PaperClipOutlined from '@ant-design/icons/es/icons/PaperClipOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined';
import type { Editor } from '@tiptap/core';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Takes } from '../media-port.ts';
import { type Choice, ChoiceMenu } from './menus.tsx';
import { TableSizePicker } from './table-size-picker.tsx';
import { ToolbarButton } from './toolbar-frame.tsx';
import { VideoForm } from './video-form.tsx';

interface InsertMenuProps {
  editor: Editor;
  /** The cursor is in a table, which contains no other one. */
  inTable: boolean;
  /** Omitted if the account may not upload pictures. */
  onPickPictures: (() => void) | undefined;
  /** Omitted if the account may not browse the library. */
  onOpenLibrary: ((takes: Takes) => void) | undefined;
}

/** All that a text can contain besides words. A video's address and a table's size are asked in the menu's place. */
export function InsertMenu({ editor, inTable, onPickPictures, onOpenLibrary }: InsertMenuProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'video' | 'table' | null>(null);
  const choice = (key: string, Icon: typeof TableOutlined, run: () => void): Choice => ({
    key,
    text: t(`editor:insert.${key}`),
    icon: <Icon aria-hidden />,
    run,
  });
  const choices = [
    ...(onPickPictures ? [choice('picture', PictureOutlined, onPickPictures)] : []),
    ...(onOpenLibrary
      ? [
          { ...choice('libraryPicture', FolderOpenOutlined, () => onOpenLibrary('image')), shortcut: 'Mod-Alt-p' },
          choice('libraryFilm', VideoCameraOutlined, () => onOpenLibrary('video')),
          choice('libraryFile', PaperClipOutlined, () => onOpenLibrary('attachment')),
        ]
      : []),
    choice('video', PlayCircleOutlined, () => setAsking('video')),
    ...(inTable ? [] : [choice('table', TableOutlined, () => setAsking('table'))]),
    { ...choice('line', LineOutlined, () => editor.chain().focus().setHorizontalRule().run()), typed: '---' },
  ];
  const content = (
    <>
      <PlusOutlined aria-hidden />
      <span>{t('editor:toolbar.insert')}</span>
      <DownOutlined aria-hidden />
    </>
  );
  const button = { name: 'insert', label: t('editor:toolbar.insert'), className: 'rich-text-insert' };
  if (asking === null)
    return (
      <ChoiceMenu editor={editor} {...button} choices={choices} chosen={[]}>
        {content}
      </ChoiceMenu>
    );
  const close = () => {
    setAsking(null);
    editor.commands.focus();
  };
  const insertTable = (rows: number, cols: number) => {
    setAsking(null);
    editor.chain().focus().insertTable({ rows, cols, withHeaderRow: true }).run();
  };
  const form =
    asking === 'video' ? (
      <VideoForm editor={editor} onClose={close} />
    ) : (
      <TableSizePicker onPick={insertTable} onCancel={close} />
    );
  return (
    <Popover open onOpenChange={(open) => open || close()} trigger="click" placement="bottom" content={form}>
      <ToolbarButton {...button} aria-haspopup="dialog" aria-expanded>
        {content}
      </ToolbarButton>
    </Popover>
  );
}
