import type { Editor } from '@tiptap/core';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { videoEmbedUrl } from '../../../contract/video-embed.ts';
import { AddressInput, PopoverForm } from './popover-form.tsx';

/** Inserts a video by the address of its page. */
export function VideoForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [refused, setRefused] = useState(false);
  const id = useId();

  const save = () => {
    const src = videoEmbedUrl(address);
    if (src === null) {
      setRefused(true);
      return;
    }
    const name = title.trim();
    editor
      .chain()
      .focus()
      .insertVideo({ src, ...(name && { title: name }) })
      .run();
    onClose();
  };
  return (
    <PopoverForm onSave={save} onClose={onClose}>
      <label htmlFor={id}>{t('editor:video.address')}</label>
      <AddressInput
        id={id}
        value={address}
        placeholder="https://www.youtube.com/watch?v=…"
        refused={refused}
        aria-describedby={`${id}-hint`}
        onChange={(typed) => {
          setAddress(typed);
          setRefused(false);
        }}
      />
      <p id={`${id}-hint`} {...(refused ? { role: 'alert', className: 'rich-text-form-error' } : {})}>
        {t(refused ? 'editor:video.refused' : 'editor:video.hint')}
      </p>
      <label htmlFor={`${id}-title`}>{t('editor:video.title')}</label>
      <Input
        id={`${id}-title`}
        value={title}
        maxLength={150}
        placeholder={t('editor:video.titlePlaceholder')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="rich-text-form-actions">
        <Button type="primary" htmlType="submit">
          {t('editor:video.insert')}
        </Button>
      </div>
    </PopoverForm>
  );
}
