import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import type { Editor } from '@tiptap/core';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { leadsAway, linkAddress } from '../link-address.ts';
import { LinkAddressField, PopoverForm } from './popover-form.tsx';
import { ToolbarButton } from './toolbar-frame.tsx';

interface LinkControlProps {
  editor: Editor;
  active: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a link to the selection, changes the link at the cursor or removes it. */
export function LinkControl({ editor, active, open, onOpenChange }: LinkControlProps) {
  const { t } = useTranslation();
  const close = () => {
    onOpenChange(false);
    editor.commands.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      content={<LinkForm editor={editor} active={active} onClose={close} />}
    >
      <ToolbarButton
        name="link"
        label={t('editor:toolbar.link')}
        shortcut="Mod-k"
        pressed={active}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <LinkOutlined aria-hidden />
      </ToolbarButton>
    </Popover>
  );
}

interface LinkFormProps {
  editor: Editor;
  active: boolean;
  onClose: () => void;
}

function LinkForm({ editor, active, onClose }: LinkFormProps) {
  const { t } = useTranslation();
  const known = editor.getAttributes('link');
  const [address, setAddress] = useState<string>(known.href ?? '');
  const [blank, setBlank] = useState<boolean | undefined>(known.href ? known.target === '_blank' : undefined);
  const [refused, setRefused] = useState(false);
  const href = linkAddress(address);
  const inNewTab = blank ?? (href !== null && leadsAway(href));

  const save = () => {
    if (href === null) {
      setRefused(true);
      return;
    }
    const link = { href, target: inNewTab ? '_blank' : null, rel: inNewTab ? 'noopener noreferrer' : null };
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !active) {
      const text = address.trim();
      chain
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: link }] })
        .unsetMark('link')
        .run();
    } else chain.setLink(link).run();
    onClose();
  };
  return (
    <PopoverForm onSave={save} onClose={onClose}>
      <LinkAddressField
        value={address}
        refused={refused}
        onChange={(typed) => {
          setAddress(typed);
          setRefused(false);
        }}
      />
      <Checkbox checked={inNewTab} onChange={(event) => setBlank(event.target.checked)}>
        {t('editor:link.newTab')}
      </Checkbox>
      <div className="rich-text-form-actions">
        {active && href && (
          <Button type="link" href={href} target="_blank" rel="noreferrer">
            {t('editor:link.open')}
          </Button>
        )}
        {active && (
          <Button
            danger
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {t('editor:link.remove')}
          </Button>
        )}
        <Button type="primary" htmlType="submit">
          {t(active ? 'editor:link.update' : 'editor:link.insert')}
        </Button>
      </div>
    </PopoverForm>
  );
}
