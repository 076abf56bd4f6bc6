import { EditorContent } from '@tiptap/react';
import { Alert } from 'antd';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { isPressed } from '../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePendingFiles } from '../saving/pending-files.ts';
import { acceptedTypes, type Takes, useMediaPort } from './media-port.ts';
import { picturesToCome } from './pictures/uploads.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useCounts } from './use-counts.ts';
import { addChosen, usePictures } from './use-pictures.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';
import { useValue } from './use-value.ts';
import './rich-text-content.css';
import './editing.css';
import './rich-text-editor.css';
import './texts.ts';

/** Leads from the text to its toolbar. */
const toolbarKey = 'Alt-F10';
/** The most files of the library that can be inserted at once. */
const chosenAtOnce = 20;

interface RichTextEditorProps {
  /** Formatted text as the server stores it; empty for none. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  /** The id of the element that labels the field. */
  ariaLabelledby?: string;
  /** The ids of elements that describe the field, such as its error. */
  ariaDescribedby?: string;
  status?: 'error' | 'warning';
  /** The id of the editable element, for a form that focuses it. */
  id?: string;
}

/**
 * Edits formatted text and shows it as visitors will see it, at the width at which they read it. Needs a MediaPort
 * around it. The toolbar sticks below `--rich-text-sticky-top`, which the host sets to its header's height.
 */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, disabled = false, ariaLabelledby, ariaDescribedby, status, id } = props;
  const { t } = useTranslation();
  const [wantsFullScreen, setWantsFullScreen] = useState(false);
  // Without a toolbar the user could not leave full screen.
  const fullScreen = wantsFullScreen && !disabled;
  const [linkOpen, setLinkOpen] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { mayUpload, mayChoose, mayReadCaptions, captionsOf, Picker } = useMediaPort();
  const [choosing, setChoosing] = useState<Takes | null>(null);
  const { pictures, notices, dismiss } = usePictures();

  const attributes = useMemo(
    () => ({
      ...(id && { id }),
      role: 'textbox',
      'aria-multiline': 'true',
      ...(ariaLabelledby ? { 'aria-labelledby': ariaLabelledby } : { 'aria-label': t('editor:label') }),
      ...(ariaDescribedby && { 'aria-describedby': ariaDescribedby }),
      ...(status === 'error' && { 'aria-invalid': 'true' }),
      ...(disabled && { 'aria-readonly': 'true' }),
    }),
    [id, ariaLabelledby, ariaDescribedby, status, disabled, t],
  );

  useAnnouncedShortcuts([{ group: 'text', keys: toolbarKey, text: t('editor:toolbar.label') }], !disabled);
  const keys = (event: KeyboardEvent): boolean => {
    if (isPressed(event, toolbarKey)) {
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      return true;
    }
    if (event.key === 'Escape' && fullScreen) {
      setWantsFullScreen(false);
      return true;
    }
    // Without a selection the shortcut belongs to the command palette. This reads the page's selection because the
    // editor's is a moment late, and the form waits for that because it takes the focus away.
    const selected = document.getSelection()?.isCollapsed === false;
    if (isPressed(event, 'Mod-k') && (selected || editor.isActive('link'))) {
      event.stopPropagation();
      setTimeout(() => setLinkOpen(true));
      return true;
    }
    if (isPressed(event, 'Mod-Alt-p') && mayChoose) {
      setChoosing('image');
      return true;
    }
    // The form saves its own state, which must include the last keystroke.
    if (isPressed(event, 'Mod-s')) flush();
    return false;
  };

  const editor = useRichTextEditor({
    value,
    attributes,
    placeholder: () => t('editor:placeholder'),
    pictures,
    captionsOf: async (address) => (mayReadCaptions ? captionsOf(address) : []),
    onKeyDown: keys,
  });
  const flush = useValue(editor, value, onChange);
  usePendingFiles(() => {
    const coming = picturesToCome(editor.state);
    // The form saves its own state, which must include the last picture.
    if (coming.moving === 0) flush();
    return coming;
  });
  const counts = useCounts(editor);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    document.documentElement.classList.toggle('has-full-screen-editor', fullScreen);
    return () => document.documentElement.classList.remove('has-full-screen-editor');
  }, [fullScreen]);

  const classes = ['rich-text-editor', fullScreen && 'is-full-screen', status && `is-${status}`];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className="rich-text-head">
        {!disabled && (
          <Toolbar
            ref={toolbar}
            editor={editor}
            linkOpen={linkOpen}
            onLinkOpenChange={setLinkOpen}
            fullScreen={fullScreen}
            onFullScreenChange={setWantsFullScreen}
            onPickPictures={mayUpload ? () => files.current?.click() : undefined}
            onOpenLibrary={mayChoose ? setChoosing : undefined}
          />
        )}
        <div role="status">
          {notices.length > 0 && (
            <Alert
              banner
              type="warning"
              closable={{ onClose: dismiss }}
              title={notices.map((notice, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: notices are only added at the end and cleared together.
                <div key={index}>{notice}</div>
              ))}
            />
          )}
        </div>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={acceptedTypes.image.join(',')}
        onChange={({ target }) => {
          pictures.add(editor, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {choosing && (
        <Suspense fallback={null}>
          <Picker
            takes={choosing}
            most={chosenAtOnce}
            pressUses
            onChoose={(chosen) => addChosen(editor, chosen)}
            onClose={() => {
              setChoosing(null);
              // At once: the command of that name waits for the next frame, and a key that comes before it is lost.
              editor.view.focus();
            }}
          />
        </Suspense>
      )}
      <EditorContent editor={editor} className="rich-text-page" />
      <p className="rich-text-counts">
        <span>{t('editor:counts.words', { count: counts.words, number: formatNumber(counts.words) })}</span>
        <span>
          {t('editor:counts.characters', { count: counts.characters, number: formatNumber(counts.characters) })}
        </span>
      </p>
    </div>
  );
}
