import { CheckCircleFilled, CheckCircleOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { FilePicture } from './file-picture.tsx';
import { columnsOf, gridStep } from './grid-step.ts';
import { type LibraryFile, sizeText } from './library-file.ts';

interface PickerOptionsProps {
  label: string;
  files: readonly LibraryFile[];
  chosen: ReadonlySet<string>;
  /** Why a file cannot be used, as text; undefined: it can. */
  closed: (file: LibraryFile) => string | undefined;
  many: boolean;
  /** A press on a file. */
  onPress: (file: LibraryFile) => void;
  /** A press on the corner of a file, or Space: chooses it or takes the choice back. */
  onMark: (file: LibraryFile) => void;
  /** A press with Shift, where many are allowed: the files between the one that was pressed before and this one. */
  onRange: (files: readonly LibraryFile[]) => void;
  /** Uses the chosen files, including this one. */
  onUse: (file: LibraryFile) => void;
}

/** Files to choose from: one tab stop, arrow keys inside, Space chooses, Enter uses. */
export function PickerOptions({
  label,
  files,
  chosen,
  closed,
  many,
  onPress,
  onMark,
  onRange,
  onUse,
}: PickerOptionsProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const [current, setCurrent] = useState(0);
  const [pressed, setPressed] = useState<number>();
  const reached = Math.min(current, files.length - 1);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
    const place = event.target instanceof HTMLElement ? options.indexOf(event.target) : -1;
    const file = files[place];
    if (!file || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = gridStep(logicalKey(event.key), place, options.length, columnsOf(options));
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (next === undefined && !isPress) return;
    event.preventDefault();
    if (next !== undefined) options[next]?.focus();
    else if (closed(file) === undefined) (event.key === ' ' ? onMark : onUse)(file);
  };
  const press = (place: number, file: LibraryFile, { shiftKey, target }: MouseEvent) => {
    if (closed(file) !== undefined) return;
    const isMark = shiftKey || (target instanceof Element && target.closest('.picker-check') !== null);
    if (shiftKey && many && pressed !== undefined)
      onRange(files.slice(Math.min(pressed, place), Math.max(pressed, place) + 1));
    else (isMark ? onMark : onPress)(file);
    setPressed(place);
  };
  return (
    <section>
      <h2 id={labelId}>{label}</h2>
      <div
        role="listbox"
        tabIndex={-1}
        className="picker-options"
        aria-labelledby={labelId}
        aria-multiselectable={many}
        onKeyDown={onKey}
      >
        {files.map((file, place) => {
          const reason = closed(file);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its options.
            <div
              key={file.id}
              role="option"
              className="picker-option"
              tabIndex={place === reached ? 0 : -1}
              aria-selected={chosen.has(file.id)}
              aria-disabled={reason !== undefined || undefined}
              title={reason ?? file.name}
              onFocus={() => setCurrent(place)}
              onClick={(event) => press(place, file, event)}
              onDoubleClick={() => reason === undefined && onUse(file)}
            >
              <FilePicture file={file} sizes="150px" />
              {chosen.has(file.id) && <CheckCircleFilled aria-hidden className="picker-check" />}
              {many && !chosen.has(file.id) && reason === undefined && (
                <CheckCircleOutlined aria-hidden className="picker-check is-empty" />
              )}
              <span className="picker-name">{file.name}</span>
              <span className="picker-facts figures">{reason ?? sizeText(file)}</span>
              {file.isPending && <span className="picker-facts">{t('media:file.pending')}</span>}
              {file.isWithoutAlt && <span className="picker-facts">{t('media:file.withoutAlt')}</span>}
            </div>
          );
        })}
      </div>
    </section>
  );
}
