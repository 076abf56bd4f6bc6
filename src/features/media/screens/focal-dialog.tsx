import { Alert, Button, Modal } from 'antd';
import { type PointerEvent, type RefObject, useId, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { RowOf } from '../../../declare/record.ts';
import type { ImageValue } from '../../../declare/resource.ts';
import { KeyHelp } from '../../../ui/key-help.tsx';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { libraryFiles } from '../media/resource.ts';
import { type FocalPoint, middle, movedByKey, pointAt } from './focal-point.ts';
import './focal-dialog.css';

interface FocalDialogProps {
  readonly record: RowOf<typeof libraryFiles>;
  readonly picture: ImageValue;
  readonly onClose: () => void;
  /** Called when the point is stored; resolves when the page shows it. */
  readonly onSaved: () => Promise<void>;
}

/** The aspect ratios to which pictures are cropped, here and on the public site. */
const crops = ['16-9', '4-3', '1-1', '3-4'] as const;

/** Sets the point of a picture that stays visible when it is cropped, with previews of the crops. */
export default function FocalDialog({ record, picture, onClose, onSaved }: FocalDialogProps) {
  const { t } = useTranslation();
  const marker = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [point, setPoint] = useState<FocalPoint>(picture.focal);
  const [state, setState] = useState<'open' | 'saving' | { readonly refused: string }>('open');
  const isSame = point.x === picture.focal.x && point.y === picture.focal.y;
  const shown = { ...picture, focal: point };

  const save = async () => {
    if (isSame) return onClose();
    setState('saving');
    try {
      const { id, version } = record;
      await call(resourceOperations(libraryFiles).update, { id, version, focalX: point.x, focalY: point.y });
      await onSaved();
    } catch (error) {
      setState({ refused: problemText(error, t) });
    }
  };
  return (
    <Modal
      open
      width={860}
      title={t('media:focal.title')}
      okText={t('media:focal.save')}
      cancelText={t('kit:cancel')}
      confirmLoading={state === 'saving'}
      afterOpenChange={(open) => open && marker.current?.focus()}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="focal-dialog">
        <div className="focal-choice">
          <p>{t('media:focal.hint')}</p>
          <Stage picture={picture} point={point} marker={marker} hintId={hintId} onPoint={setPoint} />
          <p className="focal-foot">
            <span id={hintId} hidden>
              {t('media:focal.keys')}
            </span>
            <span className="figures">{t('media:focal.place', { x: point.x, y: point.y })}</span>
            <Button
              size="small"
              disabled={point.x === middle.x && point.y === middle.y}
              onClick={() => setPoint(middle)}
            >
              {t('media:focal.middle')}
            </Button>
            <KeyHelp text={t('media:focal.keys')} />
          </p>
          {typeof state === 'object' && <Alert type="error" showIcon title={state.refused} />}
        </div>
        <ul className="focal-crops" aria-label={t('media:focal.crops')}>
          {crops.map((crop) => (
            <li key={crop}>
              <div className="focal-crop" data-crop={crop}>
                <Picture picture={shown} sizes="220px" alt="" draggable={false} />
              </div>
              <span>{t(`media:focal.crop.${crop}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

interface StageProps {
  readonly picture: ImageValue;
  readonly point: FocalPoint;
  readonly marker: RefObject<HTMLButtonElement | null>;
  /** The id of the hint that explains the keys. */
  readonly hintId: string;
  readonly onPoint: (point: FocalPoint) => void;
}

/** The whole picture with the point, which follows the pointer and the arrow keys. */
function Stage({ picture, point, marker, hintId, onPoint }: StageProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    if (!stage.current || (event.type === 'pointermove' && event.buttons === 0)) return;
    onPoint(pointAt(event, stage.current.getBoundingClientRect()));
  };
  return (
    <div
      ref={stage}
      className="focal-stage"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        marker.current?.focus();
        follow(event);
      }}
      onPointerMove={follow}
    >
      <Picture picture={picture} sizes="(max-width: 640px) 90vw, 520px" alt={picture.alt} draggable={false} />
      <button
        ref={marker}
        type="button"
        role="slider"
        className="focal-marker"
        // biome-ignore lint/plugin/logical-styles: a picture is not mirrored
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
        aria-label={t('media:focal.point')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={point.x}
        aria-valuetext={t('media:focal.place', { x: point.x, y: point.y })}
        aria-describedby={hintId}
        onKeyDown={(event) => {
          const moved = movedByKey(point, event.key, event.shiftKey);
          if (!moved) return;
          event.preventDefault();
          onPoint(moved);
        }}
      />
    </div>
  );
}
