import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { BulkActionsProps } from '../../../ui/slices/slots.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { libraryFiles } from '../media/resource.ts';
import CreditDialog from './credit-dialog.tsx';
import DescribeDialog from './describe-dialog.tsx';
import { MoveFiles } from './move-files.tsx';

/** Actions for the chosen files besides those of every list: the common one has a button, the others a menu. */
export default function BulkActions(props: BulkActionsProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const mayUpdate = useAbilities(libraryFiles).update;
  const hasPictures = props.records.some(({ picture }) => picture !== null);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    // The menu entry that opened the dialog is gone, so the focus returns to the menu's button.
    button.current?.focus();
  };
  const dialogs: Record<'describe' | 'credit', ReactNode> = {
    describe: <DescribeDialog {...props} onClose={close} />,
    credit: <CreditDialog {...props} onClose={close} />,
  };
  const items = (['describe', 'credit'] as const)
    .filter((key) => key !== 'describe' || hasPictures)
    .map((key) => ({ key, label: t(`media:${key}.action`), onClick: () => setOpen(key) }));
  return (
    <>
      <MoveFiles {...props} />
      {mayUpdate && (
        <Dropdown menu={{ items }} trigger={['click']} autoFocus>
          <Button ref={button} aria-haspopup="menu">
            {t('kit:record.moreSteps')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {open && dialogs[open]}
    </>
  );
}
