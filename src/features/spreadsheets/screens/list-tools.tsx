import { DownloadOutlined, EllipsisOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useGo } from '../../../ui/navigation.tsx';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { fileCalls } from '../contract/screens.ts';
import { importHref } from './import-address.ts';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'));

/** The export and the import of a list, behind one button. */
export default function ListTools({ resource, list }: ListPartProps) {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const go = useGo();
  const button = useRef<HTMLButtonElement>(null);
  const [exporting, setExporting] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The dialog keeps the focus until it has closed.
    if (wasOpen.current && !exporting) button.current?.focus();
    wasOpen.current = exporting;
  }, [exporting]);
  const calls = fileCalls(resource);
  const tools = [
    {
      key: 'export',
      operation: calls?.exporting.name,
      icon: <DownloadOutlined aria-hidden />,
      run: () => setExporting(true),
    },
    {
      key: 'import',
      operation: calls?.importing.name,
      icon: <UploadOutlined aria-hidden />,
      run: () => go(importHref(resource)),
    },
  ].filter(({ operation }) => operation !== undefined && apiName.has(operation));
  if (tools.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: tools.map(({ key, icon }) => ({ key, icon, label: t(`labels:spreadsheets.tools.${key}`) })),
          onClick: ({ key, domEvent }) => {
            // The Enter that chose an item would also press the button of the dialog that takes the focus meanwhile.
            domEvent.preventDefault();
            tools.find((tool) => tool.key === key)?.run();
          },
        }}
        autoFocus
      >
        <Button
          ref={button}
          icon={<EllipsisOutlined />}
          aria-haspopup="menu"
          aria-label={t('labels:spreadsheets.tools.title')}
          title={t('labels:spreadsheets.tools.title')}
        />
      </Dropdown>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog resource={resource} list={list} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}
