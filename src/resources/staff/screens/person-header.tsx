import { CameraOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, ImageValue } from '../../../declare/resource.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { useHistoryHref } from '../../../ui/resource-registry.tsx';
import { useCan } from '../../../ui/session.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { eraseStaff, leftStatuses } from '../contract.ts';
import { staff } from '../resource.ts';
import { useErase } from './use-erase.tsx';

interface PersonHeaderProps {
  record: AnyRecord;
  /** Absent: the account may not change the portrait. */
  onPortrait?: (() => void) | undefined;
  onErasing: (erasing: boolean) => void;
  onErased: () => Promise<void>;
}

/** Who a person is: portrait, name, position, unit and status, and what there is to do beside the form. */
export function PersonHeader({ record, onPortrait, onErasing, onErased }: PersonHeaderProps) {
  const { t } = useTranslation();
  const go = useGo();
  const history = useHistoryHref()(staff, record.id);
  const mayErase = useCan(eraseStaff.name) && leftStatuses.includes(record.status);
  const erase = useErase({ record, onErasing, onErased });
  const name = String(record.fullName);
  const picture = record.photoImage as ImageValue | null;
  const facts = [record.positionName, record.unitName].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <header className="person-header">
      <Portrait name={name} url={picture && (picture.variants[0]?.url ?? picture.url)} size={96} />
      <div className="person-header-text">
        <h1>{name}</h1>
        <p>{facts.join(' · ')}</p>
        <p className="person-header-state">
          <StatusTag statuses={staff.statuses} code={record.status} />
          <span className="figures">{t('staff:page.code', { code: record.employeeCode })}</span>
        </p>
      </div>
      <div className="person-header-actions">
        {onPortrait && (
          <Button icon={<CameraOutlined />} onClick={onPortrait}>
            {t('staff:portrait.change')}
          </Button>
        )}
        {history && (
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
        )}
        {mayErase && (
          <Button danger onClick={erase}>
            {t('staff:erase.action')}
          </Button>
        )}
      </div>
    </header>
  );
}
