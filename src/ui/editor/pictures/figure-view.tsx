import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { Editor } from '@tiptap/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { Popover } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useKeepInView } from '../keep-in-view.ts';
import { Figure } from '../schema/figure.ts';
import { figureLook } from '../schema/figure-look.ts';
import { AltForm } from './alt-form.tsx';
import { selectFigure } from './select-figure.ts';
import './pictures.css';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Asks for the alternative text of the picture at this position; for one picture at a time. */
    askForAlt: { position: number };
  }
}

/** A picture in the editor: the picture, its buttons, and its editable caption. */
function FigureView({ editor, node, selected, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { src, alt, width, height, size, side } = node.attrs;

  useEffect(() => {
    const listen = ({ position }: { position: number }) => {
      setAsking(position === getPos());
    };
    editor.on('askForAlt', listen);
    return () => {
      editor.off('askForAlt', listen);
    };
  }, [editor, getPos]);

  const ask = () => {
    const position = getPos();
    if (position !== undefined) editor.emit('askForAlt', { position });
  };
  const close = () => {
    setAsking(false);
    const position = getPos();
    if (position !== undefined) writeBehind(editor, position + node.nodeSize);
  };
  const editable = editor.isEditable;
  // A narrow page has no room beside the picture: the form is below it, and both are visible.
  const isBelow = asking && window.matchMedia('(max-width: 767.98px)').matches;
  const form = (
    <AltForm
      value={alt}
      onCancel={close}
      onSave={(text) => {
        updateAttributes({ alt: text });
        close();
      }}
    />
  );
  return (
    <NodeViewWrapper as="figure" className={selected ? 'is-selected' : undefined} {...figureLook({ size, side })}>
      <div className="rich-text-picture" contentEditable={false}>
        <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} data-drag-handle draggable />
        {editable && (
          <div className="rich-text-picture-actions">
            <Popover
              open={asking && !isBelow}
              onOpenChange={(open) => (open ? ask() : setAsking(false))}
              trigger="click"
              placement="bottomLeft"
              destroyOnHidden
              content={form}
            >
              <button
                type="button"
                className={alt ? undefined : 'is-missing'}
                aria-haspopup="dialog"
                aria-expanded={asking}
              >
                {alt ? <EditOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
                {t(alt ? 'editor:alt.edit' : 'editor:alt.add')}
              </button>
            </Popover>
            <button type="button" onClick={deleteNode} aria-label={t('editor:image.remove')}>
              <DeleteOutlined aria-hidden />
            </button>
          </div>
        )}
      </div>
      {isBelow && <Below>{form}</Below>}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={node.content.size === 0 ? 'is-empty' : undefined}
        data-placeholder={editable ? t('editor:image.caption') : ''}
      />
    </NodeViewWrapper>
  );
}

/**
 * Puts the cursor after the picture, because typing would replace a selected one; into its caption if another block
 * follows it. @param after the position at which the picture ends.
 */
function writeBehind(editor: Editor, after: number): void {
  const { doc } = editor.state;
  const next = doc.nodeAt(after);
  const chain = editor.chain();
  // A blank paragraph at the end of a text is not stored.
  const isLast = doc.content.size === after;
  if (isLast) chain.insertContentAt(after, { type: 'paragraph' });
  chain.setTextSelection(isLast || next?.isTextblock ? after + 1 : after - 1);
  chain.focus().run();
}

/** The form below the picture; scrolls so that both are visible. */
function Below({ children }: { children: ReactNode }) {
  const place = useKeepInView<HTMLDivElement>();
  return (
    <div className="alt-form-below" contentEditable={false} ref={place}>
      {children}
    </div>
  );
}

/** The figure of the schema, rendered for editing. */
export const EditedFigure = Figure.extend({
  addNodeView: () => ReactNodeViewRenderer(FigureView),
  addProseMirrorPlugins: () => [selectFigure()],
});
