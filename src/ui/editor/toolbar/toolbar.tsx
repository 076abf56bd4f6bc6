import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined';
import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined';
import UnderlineOutlined from '@ant-design/icons/es/icons/UnderlineOutlined';
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import type { Editor } from '@tiptap/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Takes } from '../media-port.ts';
import { FigureTools } from './figure-tools.tsx';
import { QuoteIcon } from './icons.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { LinkControl } from './link-control.tsx';
import { AlignmentMenu, MoreMenu, StyleMenu } from './menus.tsx';
import { TableControl } from './table-control.tsx';
import { ToolbarButton, ToolbarDivider, ToolbarFrame } from './toolbar-frame.tsx';
import { type ToolbarState, useToolbarState } from './toolbar-state.ts';
import './toolbar.css';

interface ToolbarProps {
  editor: Editor;
  linkOpen: boolean;
  onLinkOpenChange: (open: boolean) => void;
  fullScreen: boolean;
  onFullScreenChange: (fullScreen: boolean) => void;
  /** Omitted if the account may not upload pictures. */
  onPickPictures: (() => void) | undefined;
  /** Omitted if the account may not browse the library. */
  onOpenLibrary: ((takes: Takes) => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** All commands in one row: for the text, or for the picture that is selected, and undo. */
export function Toolbar(props: ToolbarProps) {
  const { editor, fullScreen } = props;
  const { t } = useTranslation();
  const state = useToolbarState(editor);

  const chain = () => editor.chain().focus();

  return (
    <ToolbarFrame
      ref={props.ref}
      label={t('editor:toolbar.label')}
      first={state.figure ? 'size-small' : 'style'}
      key={state.figure ? 'figure' : 'text'}
      onEscape={() => chain().run()}
    >
      {state.figure ? <FigureTools editor={editor} figure={state.figure} /> : <TextTools {...props} state={state} />}
      <ToolbarDivider />
      <ToolbarButton
        name="undo"
        label={t('editor:toolbar.undo')}
        shortcut="Mod-z"
        disabled={!state.canUndo}
        onClick={() => chain().undo().run()}
      >
        <UndoOutlined />
      </ToolbarButton>
      <ToolbarButton
        name="redo"
        label={t('editor:toolbar.redo')}
        shortcut="Mod-Shift-z"
        disabled={!state.canRedo}
        onClick={() => chain().redo().run()}
      >
        <RedoOutlined />
      </ToolbarButton>
      <span className="rich-text-spring" />
      <ToolbarButton
        name="fullScreen"
        label={t(fullScreen ? 'editor:toolbar.leaveFullScreen' : 'editor:toolbar.fullScreen')}
        pressed={fullScreen}
        onClick={() => props.onFullScreenChange(!fullScreen)}
      >
        {fullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      </ToolbarButton>
    </ToolbarFrame>
  );
}

/** The commands for text: blocks, marks, structure, insertions. */
function TextTools({ editor, state, ...props }: ToolbarProps & { state: ToolbarState }) {
  const { t } = useTranslation();
  const toggle = (name: string, shortcut: string, icon: ReactNode, run: () => void, pressed: boolean) => (
    <ToolbarButton name={name} label={t(`editor:toolbar.${name}`)} shortcut={shortcut} pressed={pressed} onClick={run}>
      {icon}
    </ToolbarButton>
  );
  const chain = () => editor.chain().focus();
  return (
    <>
      <StyleMenu editor={editor} state={state.style} />
      <ToolbarDivider />
      {toggle('bold', 'Mod-b', <BoldOutlined />, () => chain().toggleBold().run(), state.marks.has('bold'))}
      {toggle('italic', 'Mod-i', <ItalicOutlined />, () => chain().toggleItalic().run(), state.marks.has('italic'))}
      {toggle(
        'underline',
        'Mod-u',
        <UnderlineOutlined />,
        () => chain().toggleUnderline().run(),
        state.marks.has('underline'),
      )}
      <MoreMenu editor={editor} state={state.marks} />
      <ToolbarDivider />
      {toggle(
        'bulletList',
        'Mod-Shift-8',
        <UnorderedListOutlined />,
        () => chain().toggleBulletList().run(),
        state.wrappers.has('bulletList'),
      )}
      {toggle(
        'orderedList',
        'Mod-Shift-7',
        <OrderedListOutlined />,
        () => chain().toggleOrderedList().run(),
        state.wrappers.has('orderedList'),
      )}
      {toggle(
        'blockquote',
        'Mod-Shift-b',
        <QuoteIcon />,
        () => chain().toggleBlockquote().run(),
        state.wrappers.has('blockquote'),
      )}
      <AlignmentMenu editor={editor} state={state.alignment} />
      <ToolbarDivider />
      <LinkControl
        editor={editor}
        active={state.marks.has('link')}
        open={props.linkOpen}
        onOpenChange={props.onLinkOpenChange}
      />
      <InsertMenu
        editor={editor}
        inTable={state.wrappers.has('table')}
        onPickPictures={props.onPickPictures}
        onOpenLibrary={props.onOpenLibrary}
      />
      {state.wrappers.has('table') && <TableControl editor={editor} />}
    </>
  );
}
