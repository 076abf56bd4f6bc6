import { Button, Input } from 'antd';
import { type ComponentRef, useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useFocusWithoutScroll } from '../keep-in-view.ts';
import { maxAltLength } from '../media-port.ts';
import './alt-form.css';

interface AltFormProps {
  value: string;
  onSave: (alt: string) => void;
  onCancel: () => void;
}

/** Asks for the alternative text of a picture. Enter saves, Escape cancels. */
export function AltForm({ value, onSave, onCancel }: AltFormProps) {
  const { t } = useTranslation();
  const [alt, setAlt] = useState(value);
  const id = useId();
  const field = useFocusWithoutScroll<ComponentRef<typeof Input.TextArea>>();
  return (
    <form
      className="alt-form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSave(alt.trim().normalize('NFC'));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <label htmlFor={id}>{t('editor:alt.label')}</label>
      <Input.TextArea
        id={id}
        value={alt}
        ref={field}
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={maxAltLength}
        aria-describedby={`${id}-hint`}
        placeholder={t('editor:alt.placeholder')}
        onChange={(event) => setAlt(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onPressEnter={(event) => {
          // While an input method composes a syllable, Enter belongs to it.
          if (event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <p id={`${id}-hint`}>{t('editor:alt.hint')}</p>
      <div className="alt-form-actions">
        <Button onClick={onCancel}>{t('editor:action.cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('editor:action.save')}
        </Button>
      </div>
    </form>
  );
}
