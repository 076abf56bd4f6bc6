import { Input, type ModalFuncProps } from 'antd';
import { useId, useState } from 'react';
import type { useQuestion } from './use-question.ts';

interface ReasonQuestion {
  readonly title: string;
  /** What happens when it is confirmed. */
  readonly text?: string;
  /** The label of the reason. */
  readonly label: string;
  readonly okText: string;
  readonly cancelText: string;
  readonly danger?: boolean;
  /** The maximum length of a reason. */
  readonly most: number;
  /** Whether a text says enough, and what to show while it does not. */
  readonly isEnough?: (reason: string) => boolean;
  readonly hint?: string | undefined;
}

/** Asks a question that needs a reason; resolves with the reason, or undefined if it is not confirmed. */
export async function askReason(
  ask: ReturnType<typeof useQuestion>,
  { title, text, label, okText, cancelText, danger = false, most, hint, isEnough = isSaid }: ReasonQuestion,
): Promise<string | undefined> {
  let reason = '';
  const buttons = (): ModalFuncProps => ({ okButtonProps: { danger, disabled: !isEnough(reason) } });
  const isSure = await ask((update) => ({
    title,
    width: 480,
    content: (
      <>
        {text && <p>{text}</p>}
        <Reason
          {...{ label, most, hint }}
          onChange={(next) => {
            reason = next.trim();
            update(buttons());
          }}
        />
      </>
    ),
    okText,
    cancelText,
    ...buttons(),
  }));
  return isSure ? reason : undefined;
}

function isSaid(reason: string): boolean {
  return reason !== '';
}

interface ReasonProps extends Pick<ReasonQuestion, 'label' | 'most' | 'hint'> {
  readonly onChange: (reason: string) => void;
}

function Reason({ label, most, hint, onChange }: ReasonProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoFocus
        required
        value={reason}
        maxLength={most}
        autoSize={{ minRows: 3, maxRows: 8 }}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => {
          setReason(target.value);
          onChange(target.value);
        }}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </>
  );
}
