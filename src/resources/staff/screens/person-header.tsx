import { CameraOutlined, HistoryOutlined } from '@ant-design/icons';
import { App, Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import { useMediaPort } from '../../../ui/editor/media-port.ts';
import { Portrait } from '../../../ui/kinds/image/portrait.tsx';
import { useGo } from '../../../ui/navigation.tsx';
import { PortraitDialog } from '../../../ui/portrait/lazy-portrait-dialog.ts';
import { useHistoryHref } from '../../../ui/resource-registry.tsx';
import type { RecordHeaderProps, RecordPartProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { eraseStaff, leftStatuses, updateStaffAvatar } from '../contract.ts';
import { staff } from '../resource.ts';
import { useErase } from './use-erase.tsx';
import './person-header.css';

/** A person's portrait, name, position, unit and status, and actions outside the form. */
export default function PersonHeader({ record, ...rest }: RecordHeaderProps<typeof staff>) {
  if (!record) return <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 8 }} />;
  return <KnownPerson record={record} {...rest} />;
}

function KnownPerson({ record, readAgain, replace }: RecordPartProps<typeof staff>) {
  const { t } = useTranslation();
  const name = String(record.fullName);
  const facts = [record.positionName, record.unitName].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <header className="person-header">
      <Portrait name={name} url={portraitUrl(record)} size={96} />
      <div className="person-header-text">
        <h1>{name}</h1>
        <p>{facts.join(' · ')}</p>
        <p className="person-header-state">
          <StatusTag resource={staff} values={record} />
          <span className="figures">{t('staff:page.code', { code: record.employeeCode })}</span>
        </p>
      </div>
      <div className="person-header-actions">
        <PortraitButton record={record} readAgain={readAgain} />
        <HistoryButton record={record} />
        <EraseButton record={record} replace={replace} />
      </div>
    </header>
  );
}

function PortraitButton({ record, readAgain }: Pick<RecordPartProps<typeof staff>, 'record' | 'readAgain'>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mayUpload, uploadPortrait } = useMediaPort();
  // An account that may not upload can still remove the portrait.
  const mayChange = useCan(updateStaffAvatar.name) && (mayUpload || record.photoImage !== null);
  const [choosing, setChoosing] = useState(false);
  if (!mayChange) return null;
  const name = String(record.fullName);
  const set = async (avatar: string | null) => {
    await call(updateStaffAvatar, { staffId: record.id, avatar });
    await readAgain();
    void message.success(t(`staff:portrait.${avatar === null ? 'removed' : 'saved'}`));
    setChoosing(false);
  };
  return (
    <>
      <Button icon={<CameraOutlined />} onClick={() => setChoosing(true)}>
        {t('staff:portrait.change')}
      </Button>
      {choosing && (
        <Suspense fallback={null}>
          <PortraitDialog
            name={name}
            url={portraitUrl(record)}
            mayUpload={mayUpload}
            store={async (file, sending) => set((await uploadPortrait(file, name, sending)).id)}
            remove={() => set(null)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function HistoryButton({ record }: { record: RowOf<typeof staff> }) {
  const { t } = useTranslation();
  const go = useGo();
  const history = useHistoryHref()(staff, record.id);
  if (!history) return null;
  return (
    <Button
      icon={<HistoryOutlined />}
      href={history}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(history);
      }}
    >
      {t('kit:history.title')}
    </Button>
  );
}

function EraseButton({ record, replace }: Pick<RecordPartProps<typeof staff>, 'record' | 'replace'>) {
  const { t } = useTranslation();
  const mayErase = useCan(eraseStaff.name) && leftStatuses.includes(record.status);
  const erase = useErase({ record, replace });
  if (!mayErase) return null;
  return (
    <Button danger onClick={erase}>
      {t('staff:erase.action')}
    </Button>
  );
}

function portraitUrl(record: RowOf<typeof staff>): string | null {
  const picture = record.photoImage;
  return picture && (picture.variants[0]?.url ?? picture.url);
}
