import { Alert, Modal, Segmented } from 'antd';
import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { CropperProps } from '../../../ui/editor/media-port.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { cropMedia } from '../contract/crop.ts';
import 'react-image-crop/dist/ReactCrop.css';
import './crop-dialog.css';

const ratios = { free: undefined, '16-9': 16 / 9, '4-3': 4 / 3, '1-1': 1 } as const;
const ratioNames = ['free', '16-9', '4-3', '1-1'] as const;

/** The frame at first: most of the picture, so that its handles are seen on all sides. */
const inset: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 };

/** Cuts a part out of a picture, which becomes a new picture of the library. */
export default function CropDialog({ address, onCropped, onClose }: CropperProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const image = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<keyof typeof ratios>('free');
  const [crop, setCrop] = useState(inset);
  const aspect = ratios[ratio];
  const [state, setState] = useState<'open' | 'saving' | { readonly refused: string }>('open');

  const choose = (chosen: keyof typeof ratios) => {
    setRatio(chosen);
    const wanted = ratios[chosen];
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (wanted === undefined || width === 0) return;
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, wanted, width, height), width, height));
  };
  const save = async () => {
    setState('saving');
    try {
      const { x: left, y: top, width, height } = crop;
      const made = await call(cropMedia, { address, area: { left, top, width, height } });
      if (made.image) onCropped(made.image);
      onClose();
    } catch (error) {
      setState({ refused: problemText(error, t) });
    }
  };
  const handle = (place: string) => t(`media:crop.handle.${place}`);
  const labels = {
    cropArea: handle('cropArea'),
    nwDragHandle: handle('nw'),
    nDragHandle: handle('n'),
    neDragHandle: handle('ne'),
    eDragHandle: handle('e'),
    seDragHandle: handle('se'),
    sDragHandle: handle('s'),
    swDragHandle: handle('sw'),
    wDragHandle: handle('w'),
  };
  return (
    <Modal
      open
      width={720}
      title={t('media:crop.title')}
      okText={t('media:crop.save')}
      cancelText={t('kit:cancel')}
      confirmLoading={state === 'saving'}
      // The frame takes the arrow keys.
      afterOpenChange={(open) => open && frame.current?.querySelector<HTMLElement>('[tabindex]')?.focus()}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="crop-dialog">
        <Segmented
          aria-label={t('media:crop.ratio.label')}
          value={ratio}
          options={ratioNames.map((value) => ({
            value,
            label: t(`media:crop.ratio.${value}`),
          }))}
          onChange={choose}
        />
        <div ref={frame}>
          <ReactCrop
            className="ReactCrop--no-animate"
            crop={crop}
            {...(aspect && { aspect })}
            minWidth={24}
            minHeight={24}
            keepSelection
            ruleOfThirds
            disabled={state === 'saving'}
            ariaLabels={labels}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img ref={image} src={address} alt="" />
          </ReactCrop>
        </div>
        <p>{t('media:crop.kept')}</p>
        {typeof state === 'object' && <Alert type="error" showIcon title={state.refused} />}
      </div>
    </Modal>
  );
}
