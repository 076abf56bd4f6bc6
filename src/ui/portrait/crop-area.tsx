import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { type Crop, maxZoom, moved, type Size, sideOf, zoomed } from './crop.ts';

interface CropAreaProps {
  url: string;
  size: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
  disabled: boolean;
}

/** One press of an arrow key moves by this fraction of the side, of + or − zooms by this factor. */
const keyStep = 0.04;
const keyZoom = 1.1;

/** A square crop of a picture: moved and zoomed by mouse, wheel, fingers and keys. */
export function CropArea({ url, size, crop, onChange, disabled }: CropAreaProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const side = sideOf(size, crop);

  const change = (next: Crop) => !disabled && onChange(next);
  /** A point on the screen as fractions of the crop's side from its centre. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 };
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return change(moved(size, crop, now.x - before.x, now.y - before.y));
    // Two fingers: the picture follows their centre and their distance.
    const apart = (place: { x: number; y: number }) => Math.hypot(place.x - other.x, place.y - other.y) || 0.01;
    const middle = { right: (now.x + other.x) / 2, down: (now.y + other.y) / 2 };
    const closer = zoomed(size, crop, apart(now) / apart(before), middle);
    change(moved(size, closer, (now.x - before.x) / 2, (now.y - before.y) / 2));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyChange(event.key, size, crop);
    if (!next) return;
    event.preventDefault();
    change(next);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = placeOf(event);
    change(zoomed(size, crop, Math.exp(-event.deltaY / 500), { right: at.x, down: at.y }));
  });
  useEffect(() => {
    // React registers wheel listeners as passive, which cannot prevent scrolling.
    const wheel = (event: WheelEvent) => onWheel(event);
    const element = area.current;
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const percent = (value: number) => `${value * 100}%`;
  return (
    <>
      <div
        ref={area}
        className="crop-area"
        role="application"
        aria-label={t('portrait:area')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, placeOf(event));
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => fingers.current.delete(event.pointerId)}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            inlineSize: percent(size.width / side),
            blockSize: percent(size.height / side),
            // biome-ignore lint/plugin/logical-styles: a picture is not mirrored
            left: percent(0.5 - crop.x / side),
            top: percent(0.5 - crop.y / side),
          }}
        />
      </div>
      <label className="crop-zoom">
        {t('portrait:zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom(size)}
          step={0.01}
          value={crop.zoom}
          disabled={disabled || maxZoom(size) === 1}
          onChange={(event) => change(zoomed(size, crop, Number(event.target.value) / crop.zoom))}
        />
      </label>
    </>
  );
}

/** The crop after a key press; undefined for other keys. */
function keyChange(key: string, size: Size, crop: Crop): Crop | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moved(size, crop, -keyStep, 0);
    case 'ArrowRight':
      return moved(size, crop, keyStep, 0);
    case 'ArrowUp':
      return moved(size, crop, 0, -keyStep);
    case 'ArrowDown':
      return moved(size, crop, 0, keyStep);
    case '+':
    case '=':
      return zoomed(size, crop, keyZoom);
    case '-':
    case '_':
      return zoomed(size, crop, 1 / keyZoom);
    default:
      return undefined;
  }
}
