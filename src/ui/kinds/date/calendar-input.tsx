import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import { ConfigProvider, type InputRef } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ControlAttributes } from '../input.ts';
import { TypedInput } from '../typed-input.tsx';
import { Calendar } from './calendar.tsx';
import { inWords, type Notation } from './day-notation.ts';
import { Popup } from './popup.tsx';
import { UsualTimes } from './usual-times.tsx';
import './calendar.css';

interface CalendarInputProps {
  readonly notation: Notation;
  /** The kind of example shown as the placeholder. */
  readonly examples: 'date' | 'instant';
  readonly control: ControlAttributes;
  readonly value: unknown;
  readonly onChange: (value: string | null) => void;
  readonly disabled?: boolean | undefined;
  /** Called with the value when the input loses the focus, on Enter, or after a choice in the calendar. */
  readonly onLeave?: (held: string | null) => void;
}

/**
 * A day or an instant as a text input, whose text alone is the value of the form; a note below shows how it was
 * understood, where the text says it otherwise. The calendar next to it writes into the input on each click.
 */
export function CalendarInput({ notation, examples, control, value, onChange, onLeave, ...props }: CalendarInputProps) {
  const { t, language } = useTranslation();
  const { componentDisabled } = ConfigProvider.useConfig();
  const disabled = props.disabled || componentDisabled === true;
  const held = typeof value === 'string' && value !== '' ? value : null;
  const frame = useRef<HTMLSpanElement>(null);
  const line = useRef<InputRef>(null);
  /** The element that opened the calendar; it gets the focus back when the calendar closes. */
  const [opener, setOpener] = useState<HTMLElement>();
  const close = (givesBack: boolean) => {
    setOpener(undefined);
    if (givesBack) opener?.focus();
  };
  const choose = (next: string | null) => {
    onChange(next);
    onLeave?.(next);
    close(true);
  };
  const open = (element: HTMLElement) => setOpener((before) => (before ? undefined : element));
  const noteOf = (value: string, beside: string) => {
    const moment = inWords(value, notation, language, beside);
    return notation.isOver?.(value) ? t('kit:calendar.over', { moment }) : moment;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onLeave?.(held);
    if (event.key !== 'ArrowDown' || disabled || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open(event.currentTarget);
  };
  return (
    <span ref={frame} className="calendar-input">
      <TypedInput
        ref={line}
        control={control}
        className="field-calendar figures"
        inputMode="text"
        placeholder={t(`kit:${examples}.placeholder`)}
        value={value}
        onChange={onChange}
        read={notation.read}
        write={notation.write}
        onKeyDown={onKeyDown}
        onLeave={() => onLeave?.(held)}
        suffix={
          <button
            type="button"
            className="calendar-button"
            aria-label={t('kit:calendar.open')}
            title={t('kit:calendar.open')}
            aria-haspopup="dialog"
            aria-expanded={opener !== undefined}
            disabled={disabled}
            onClick={(event) => open(event.currentTarget)}
          >
            <CalendarOutlined aria-hidden />
          </button>
        }
        note={(_text, read, beside) => (
          <span
            className="field-note"
            role="status"
            data-full={(notation.isValue(read) && beside !== notation.write(read)) || undefined}
          >
            {notation.isValue(read) && noteOf(read, beside)}
          </span>
        )}
      />
      {!disabled && <UsualTimes notation={notation} value={value} onChoose={choose} />}
      {opener && (
        <Popup anchor={frame} label={t('kit:calendar.label')} onClose={close}>
          <Calendar
            chosen={notation.isValue(value) ? notation.dayOf(value) : undefined}
            today={notation.dayOf(notation.now())}
            onChoose={(day) => choose(notation.onDay(day, value))}
          />
          <div className="calendar-foot">
            <button type="button" onClick={() => choose(notation.now())}>
              {t(`kit:${examples}.now`)}
            </button>
            <button type="button" onClick={() => choose(null)}>
              {t('kit:calendar.clear')}
            </button>
          </div>
        </Popup>
      )}
    </span>
  );
}
