import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { isDecision, type Resource, statusSets } from '../../declare/resource.ts';
import { publicationChanges } from '../status-changes.ts';
import { StatusTag } from '../status-tag.tsx';
import { useAbilities } from '../use-abilities.ts';

interface SaveBarProps {
  resource: Resource;
  /** The stored status; that of a new record before it is stored. */
  status: number;
  isNew: boolean;
  dirty: boolean;
  saving: boolean;
  onSave: (status?: number) => void;
}

/** Saves the record as it is, or sends it on its way: the present status stands beside the steps it can take. */
export function SaveBar({ resource, status, isNew, dirty, saving, onSave }: SaveBarProps) {
  const { t } = useTranslation();
  const { setStatus } = useAbilities(resource);
  const isPublication = resource.statuses === 'publication';
  const steps = isPublication ? publicationChanges(status) : { likeliest: undefined, others: [] };
  const allowed = (code: number) => setStatus || !isDecision(resource.statuses, status, code);
  const likeliest = steps.likeliest !== undefined && allowed(steps.likeliest) ? steps.likeliest : undefined;
  const others = steps.others.filter(allowed).map((code) => ({
    key: String(code),
    label: t(`kit:transition.publication.${code}`),
    onClick: () => onSave(code),
  }));
  const isDraft = isPublication && status === statusSets.publication.initial;
  const save = (
    <Button
      type={likeliest === undefined ? 'primary' : 'default'}
      loading={saving}
      onClick={() => onSave()}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S"
    >
      {t(isDraft ? 'kit:record.saveDraft' : 'kit:record.save')}
    </Button>
  );
  const publish = likeliest !== undefined && (
    <Button type="primary" disabled={saving} onClick={() => onSave(likeliest)}>
      {t(`kit:transition.publication.${likeliest}`)}
    </Button>
  );
  const more = others.length > 0 && (
    <Dropdown menu={{ items: others }} trigger={['click']} placement="topRight">
      <Button type="primary" disabled={saving} icon={<DownOutlined />} aria-label={t('kit:record.moreSteps')} />
    </Dropdown>
  );
  return (
    <div className="record-bar">
      <p className="record-state" role="status">
        {!isNew && isPublication && <StatusTag statuses={resource.statuses} code={status} />}
        {dirty && <span className="record-dirty">{t('kit:record.dirty')}</span>}
      </p>
      {publish && save}
      <Space.Compact>
        {publish || save}
        {more}
      </Space.Compact>
    </div>
  );
}
