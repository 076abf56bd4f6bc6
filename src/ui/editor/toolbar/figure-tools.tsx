import AlignCenterOutlined from '@ant-design/icons/es/icons/AlignCenterOutlined';
import AlignLeftOutlined from '@ant-design/icons/es/icons/AlignLeftOutlined';
import AlignRightOutlined from '@ant-design/icons/es/icons/AlignRightOutlined';
import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import ScissorOutlined from '@ant-design/icons/es/icons/ScissorOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import type { Editor } from '@tiptap/core';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FigureSide, FigureSize } from '../../../contract/rich-text.ts';
import { linkAddress } from '../link-address.ts';
import { useMediaPort } from '../media-port.ts';
import { changeFigure, writeCaption } from '../pictures/select-figure.ts';
import { articleSize } from '../pictures/uploads.ts';
import type { FigureLook } from '../schema/figure-look.ts';
import { LinkAddressField, PopoverForm } from './popover-form.tsx';
import { ToolbarButton, ToolbarDivider } from './toolbar-frame.tsx';
import type { SelectedFigure } from './toolbar-state.ts';

interface FigureToolsProps {
  editor: Editor;
  figure: SelectedFigure;
}

const sizes: readonly (FigureSize | null)[] = ['small', 'half', null];
const sides: readonly { readonly side: FigureSide | null; readonly icon: typeof AlignLeftOutlined }[] = [
  { side: 'left', icon: AlignLeftOutlined },
  { side: null, icon: AlignCenterOutlined },
  { side: 'right', icon: AlignRightOutlined },
];

/** The commands for a selected picture or film, in the place of those for text. */
export function FigureTools({ editor, figure }: FigureToolsProps) {
  const { t } = useTranslation();
  const { kind, size, side } = figure;
  const update = (attributes: Partial<FigureLook>) => changeFigure(editor.view, attributes);
  return (
    <>
      {sizes.map((each) => (
        <ToolbarButton
          key={each ?? 'full'}
          name={`size-${each ?? 'full'}`}
          label={t(`editor:figure.size.${each ?? 'full'}`)}
          pressed={size === each}
          className="rich-text-word"
          // Only a narrower picture stands at a side.
          onClick={() => update(each === null ? { size: null, side: null } : { size: each })}
        >
          {t(`editor:figure.size.${each ?? 'full'}`)}
        </ToolbarButton>
      ))}
      <ToolbarDivider />
      {sides.map(({ side: each, icon: Icon }) => (
        <ToolbarButton
          key={each ?? 'centre'}
          name={`side-${each ?? 'centre'}`}
          label={t(`editor:figure.side.${each ?? 'centre'}`)}
          pressed={side === each}
          onClick={() => update({ side: each, ...(each !== null && size === null && { size: 'half' }) })}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
      <ToolbarDivider />
      {kind === 'picture' && <PictureTools editor={editor} figure={figure} />}
      <ToolbarButton
        name="remove"
        label={t(`editor:figure.remove.${kind}`)}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        <DeleteOutlined aria-hidden />
      </ToolbarButton>
    </>
  );
}

function PictureTools({ editor, figure }: FigureToolsProps) {
  const { t } = useTranslation();
  const { mayChoose, mayCrop, Picker, Cropper } = useMediaPort();
  const [linking, setLinking] = useState(false);
  const [open, setOpen] = useState<'replace' | 'crop' | null>(null);
  const close = () => {
    setLinking(false);
    setOpen(null);
    editor.commands.focus();
  };
  return (
    <>
      <ToolbarButton name="caption" label={t('editor:figure.caption')} onClick={() => writeCaption(editor.view)}>
        <CommentOutlined aria-hidden />
      </ToolbarButton>
      <Popover
        open={linking}
        onOpenChange={setLinking}
        trigger="click"
        placement="bottom"
        destroyOnHidden
        content={<PictureLinkForm editor={editor} figure={figure} onClose={close} />}
      >
        <ToolbarButton
          name="pictureLink"
          label={t('editor:figure.link')}
          pressed={figure.href !== null}
          aria-haspopup="dialog"
          aria-expanded={linking}
        >
          <LinkOutlined aria-hidden />
        </ToolbarButton>
      </Popover>
      {mayChoose && (
        <ToolbarButton name="replace" label={t('editor:figure.replace')} onClick={() => setOpen('replace')}>
          <SwapOutlined aria-hidden />
        </ToolbarButton>
      )}
      {mayCrop && (
        <ToolbarButton name="crop" label={t('editor:figure.crop')} onClick={() => setOpen('crop')}>
          <ScissorOutlined aria-hidden />
        </ToolbarButton>
      )}
      {open === 'crop' && (
        <Suspense fallback={null}>
          <Cropper
            address={figure.src}
            // Its alternative text and caption stay those of the text.
            onCropped={(part) => {
              const { src, width, height } = articleSize(part);
              changeFigure(editor.view, { src, width, height });
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'replace' && (
        <Suspense fallback={null}>
          <Picker
            takes="image"
            most={1}
            onChoose={([chosen]) => {
              if (chosen?.image) changeFigure(editor.view, articleSize(chosen.image));
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function PictureLinkForm({ editor, figure, onClose }: FigureToolsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(figure.href ?? '');
  const [refused, setRefused] = useState(false);
  const lead = (href: string | null) => {
    changeFigure(editor.view, { href });
    onClose();
  };
  const save = () => {
    const href = linkAddress(address);
    if (href === null) setRefused(true);
    else lead(href);
  };
  return (
    <PopoverForm onSave={save} onClose={onClose}>
      <LinkAddressField
        value={address}
        refused={refused}
        onChange={(typed) => {
          setAddress(typed);
          setRefused(false);
        }}
      />
      <div className="rich-text-form-actions">
        {figure.href !== null && (
          <Button danger onClick={() => lead(null)}>
            {t('editor:link.remove')}
          </Button>
        )}
        <Button type="primary" htmlType="submit">
          {t(figure.href === null ? 'editor:link.insert' : 'editor:link.update')}
        </Button>
      </div>
    </PopoverForm>
  );
}
