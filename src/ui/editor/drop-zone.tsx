import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { pastedFiles } from './pasted-files.ts';
import './texts.ts';
import './upload-field.css';

interface DropZoneProps {
  accept: readonly string[];
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** The content; `choose` opens the file dialog. */
  children: (choose: () => void) => ReactNode;
}

/** A place that accepts files: dropped on it, pasted while it has the focus, or chosen in the file dialog. */
export function DropZone({ accept, multiple = false, disabled, onFiles, className, ref, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const take = (files: Iterable<File> | null | undefined) => {
    const all = [...(files ?? [])];
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1));
    return all.length > 0;
  };
  const drag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
    <div
      ref={ref}
      className={['drop-zone', over && 'is-over', className].filter(Boolean).join(' ')}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (take(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event: ClipboardEvent) => {
        // Text pasted into a field inside stays text.
        if (event.target instanceof Element && event.target.closest('input, textarea')) return;
        if (take(pastedFiles(event.clipboardData, t))) event.preventDefault();
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept.join(',')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
