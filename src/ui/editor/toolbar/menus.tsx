import AlignCenterOutlined from '@ant-design/icons/es/icons/AlignCenterOutlined';
import AlignLeftOutlined from '@ant-design/icons/es/icons/AlignLeftOutlined';
import AlignRightOutlined from '@ant-design/icons/es/icons/AlignRightOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { shortcutText } from '../../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../../browser/use-shortcut.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Alignment } from '../../../contract/rich-text.ts';
import { JustifyIcon } from './icons.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import type { BlockStyle } from './toolbar-state.ts';

/** An item of a menu, which runs a command. */
export interface Choice {
  key: string;
  text: string;
  shortcut?: string;
  /** What does the same when it is typed. */
  typed?: string;
  icon?: ReactNode;
  run: () => void;
}

interface ChoiceMenuProps {
  editor: Editor;
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Keys of the items that apply at the cursor. */
  chosen: readonly string[];
  className?: string;
  children: ReactNode;
}

/** A toolbar item that opens the available items; afterwards the text has the focus again. */
export function ChoiceMenu({ choices, ...rest }: ChoiceMenuProps) {
  useAnnouncedShortcuts(
    choices.flatMap(({ text, shortcut }) => (shortcut ? [{ group: 'text', keys: shortcut, text }] : [])),
  );
  const items = choices.map(({ key, text, shortcut, typed, icon }) => {
    const keys = typed ?? (shortcut && shortcutText(shortcut));
    return {
      key,
      icon,
      label: <span className={`rich-text-choice is-${key}`}>{text}</span>,
      extra: keys && <span className="rich-text-shortcut">{keys}</span>,
    };
  });
  return (
    <ToolbarMenu
      {...rest}
      items={() => items}
      onChoose={(chosen) => choices.find(({ key }) => key === chosen)?.run()}
    />
  );
}

interface MenuOf<State> {
  editor: Editor;
  state: State;
}

const levels = [2, 3, 4] as const;

/** Paragraph or heading. */
export function StyleMenu({ editor, state }: MenuOf<BlockStyle>) {
  const { t } = useTranslation();
  const choices = [
    {
      key: 'paragraph',
      text: t('editor:style.paragraph'),
      shortcut: 'Mod-Alt-0',
      run: () => editor.chain().focus().setParagraph().run(),
    },
    ...levels.map((level) => ({
      key: `heading${level}`,
      text: t(`editor:style.heading${level}`),
      shortcut: `Mod-Alt-${level}`,
      run: () => editor.chain().focus().setHeading({ level }).run(),
    })),
  ];
  const current = t(`editor:style.${state}`);
  return (
    <ChoiceMenu
      editor={editor}
      name="style"
      label={t('editor:toolbar.style', { current })}
      choices={choices}
      chosen={[state]}
      className="rich-text-style"
    >
      <span>{current}</span>
      <DownOutlined aria-hidden />
    </ChoiceMenu>
  );
}

/** Rarely used commands. */
export function MoreMenu({ editor, state }: MenuOf<ReadonlySet<string>>) {
  const { t } = useTranslation();
  const choices: Choice[] = [
    {
      key: 'strike',
      text: t('editor:toolbar.strike'),
      shortcut: 'Mod-Shift-s',
      run: () => editor.chain().focus().toggleStrike().run(),
    },
    {
      key: 'superscript',
      text: t('editor:toolbar.superscript'),
      shortcut: 'Mod-.',
      run: () => editor.chain().focus().toggleScript('superscript').run(),
    },
    {
      key: 'subscript',
      text: t('editor:toolbar.subscript'),
      shortcut: 'Mod-,',
      run: () => editor.chain().focus().toggleScript('subscript').run(),
    },
    {
      key: 'clear',
      text: t('editor:toolbar.clear'),
      run: () => editor.chain().focus().unsetAllMarks().clearNodes().setAlignment(null).run(),
    },
  ];
  return (
    <ChoiceMenu editor={editor} name="more" label={t('editor:toolbar.more')} choices={choices} chosen={[...state]}>
      <MoreOutlined aria-hidden />
    </ChoiceMenu>
  );
}

const alignmentIcons = {
  start: <AlignLeftOutlined aria-hidden />,
  center: <AlignCenterOutlined aria-hidden />,
  right: <AlignRightOutlined aria-hidden />,
  justify: <JustifyIcon />,
};
const alignmentKeys = { start: 'Mod-Shift-l', center: 'Mod-Shift-e', right: 'Mod-Shift-r', justify: 'Mod-Shift-j' };

export function AlignmentMenu({ editor, state }: MenuOf<Alignment | null>) {
  const { t } = useTranslation();
  const names = ['start', 'center', 'right', 'justify'] as const;
  const choices = names.map((name) => ({
    key: name,
    text: t(`editor:alignment.${name}`),
    icon: alignmentIcons[name],
    shortcut: alignmentKeys[name],
    run: () =>
      editor
        .chain()
        .focus()
        .setAlignment(name === 'start' ? null : name)
        .run(),
  }));
  const chosen = state ?? 'start';
  return (
    <ChoiceMenu
      editor={editor}
      name="alignment"
      label={t('editor:toolbar.alignment', { current: t(`editor:alignment.${chosen}`) })}
      choices={choices}
      chosen={[chosen]}
    >
      {alignmentIcons[chosen]}
    </ChoiceMenu>
  );
}
