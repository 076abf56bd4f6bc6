import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Form, type FormInstance, Space } from 'antd';
import { type ReactNode, useReducer } from 'react';
import { useTimerAt } from '../../browser/use-timer-at.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { nextVisibilityChange } from '../../declare/kinds/visibility.ts';
import { activeStatus, isDecision, type Resource } from '../../declare/resource.ts';
import { saveTexts } from '../kinds/instant/save-texts.ts';
import type { Waiting } from '../saving/use-sending.ts';
import { publicationChanges } from '../status-changes.ts';
import { StatusTag } from '../status-tag.tsx';
import { useAbilities } from '../use-abilities.ts';
import type { Values } from './values.ts';

interface SaveBarProps {
  resource: Resource;
  form: FormInstance<Record<string, unknown>>;
  /** The stored record; the initial values of a new one. */
  base: Values;
  isNew: boolean;
  dirty: boolean;
  saving: boolean;
  /** What the save waits for before it is sent again. */
  waiting: Waiting | undefined;
  onSave: (status?: number) => void;
  /** Shown above the buttons. */
  children: ReactNode;
}

/** Saves the record, or changes its status: the current status is shown next to the possible steps. */
export function SaveBar({ resource, form, base, isNew, dirty, saving, waiting, onSave, children }: SaveBarProps) {
  const { t } = useTranslation();
  const status = Number(base.status);
  const { from = resource.effectiveFrom ?? '', to = '' } = resource.publicWindow ?? {};
  const typed = Form.useWatch((all: Values) => ({ [from]: all[from], [to]: all[to] }), { form, preserve: true });
  const values = { ...base, ...(from in (typed ?? {}) && typed) };
  const wordsOf = (code: number) => saveTexts(t, resource, base, { ...values, status: code });
  const [, look] = useReducer((count: number) => count + 1, 0);
  // The label of a button depends on the publishing time, so it changes when that is reached.
  useTimerAt(nextVisibilityChange(resource, { ...values, status: activeStatus }, Date.now()), look);
  const { setStatus } = useAbilities(resource);
  const isPublication = resource.statuses === 'publication';
  const steps = isPublication ? publicationChanges(status) : { likeliest: undefined, others: [] };
  const allowed = (code: number) => setStatus || !isDecision(resource.statuses, status, code);
  const likeliest = steps.likeliest !== undefined && allowed(steps.likeliest) ? steps.likeliest : undefined;
  const others = steps.others.filter(allowed).map((code) => ({
    key: String(code),
    label: wordsOf(code),
    onClick: () => onSave(code),
  }));
  const save = (
    <Button
      type={likeliest === undefined ? 'primary' : 'default'}
      loading={saving}
      onClick={() => onSave()}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S"
    >
      {wordsOf(status)}
    </Button>
  );
  const publish = likeliest !== undefined && (
    <Button type="primary" disabled={saving} onClick={() => onSave(likeliest)}>
      {wordsOf(likeliest)}
    </Button>
  );
  const more = others.length > 0 && (
    <Dropdown menu={{ items: others }} trigger={['click']} placement="topRight">
      <Button type="primary" disabled={saving} icon={<DownOutlined />} aria-label={t('kit:record.moreSteps')} />
    </Dropdown>
  );
  return (
    <div className="record-bar">
      {children}
      <p className="record-state" role="status">
        {!isNew && isPublication && <StatusTag resource={resource} values={base} />}
        {(waiting || dirty) && (
          <span className="record-dirty">{t(waiting?.text ?? 'kit:record.dirty', { ...waiting })}</span>
        )}
      </p>
      {publish && save}
      <Space.Compact>
        {publish || save}
        {more}
      </Space.Compact>
    </div>
  );
}
