import { SearchOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import './palette.css';

interface PaletteOpeningProps {
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** The palette while its script loads: it takes what is typed meanwhile. */
export function PaletteOpening({ onType, onClose }: PaletteOpeningProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="palette" aria-label={t('screens:frame.palette')} onCancel={onClose}>
      <div className="palette-search">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          aria-label={t('screens:frame.palette')}
          maxLength={100}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </dialog>
  );
}
