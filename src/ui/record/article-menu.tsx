import { CloseCircleOutlined, CopyOutlined, DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useReducer } from 'react';
import { call } from '../../browser/call.ts';
import { useTimerAt } from '../../browser/use-timer-at.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { nextVisibilityChange, visibilityOf } from '../../declare/kinds/visibility.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { isDecision, type Resource, recordHref, statusSets } from '../../declare/resource.ts';
import { placeInList } from '../list/return-place.ts';
import { useRecordActions } from '../list/use-record-actions.tsx';
import { useGo } from '../navigation.tsx';
import { useAbilities } from '../use-abilities.ts';
import { copiedValues } from './copied-values.ts';

interface ArticleMenuProps {
  resource: Resource;
  record: AnyRecord;
}

/** What can be done with a stored article besides writing it: the same as in its list, and what concerns it alone. */
export function ArticleMenu({ resource, record }: ArticleMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const abilities = useAbilities(resource);
  const actions = useRecordActions(resource);
  const { insert, update } = resourceOperations(resource);
  const [, look] = useReducer((count: number) => count + 1, 0);
  // What has been published meanwhile is not scheduled any more.
  useTimerAt(nextVisibilityChange(resource, record, Date.now()), look);

  const { initial } = statusSets[resource.statuses];
  const isScheduled = visibilityOf(resource, record, Date.now()) === 'scheduled';
  const mayUnschedule =
    abilities.update && (abilities.setStatus || !isDecision(resource.statuses, record.status, initial));
  const { from = '' } = resource.publicWindow ?? {};

  const unschedule = () =>
    actions.attempt(async () => {
      const { id, version } = record;
      const draft = await call(update, { id, version, status: initial, [from]: null });
      actions.tell(t('kit:record.unscheduled'), () =>
        call(update, { id, version: draft.version, status: record.status, [from]: record[from] }),
      );
    });
  const duplicate = () =>
    actions.attempt(async () => {
      const copy = await call(insert, copiedValues(t, resource, record));
      actions.tell(t('kit:record.duplicated'));
      go(recordHref(resource, copy.id));
    });
  const remove = async () => {
    // The text that is not saved stays on this machine, and is offered if the article is restored.
    if (await actions.remove([record])) go(placeInList(resource)?.href ?? resource.route, { force: true });
  };

  const items = [
    isScheduled &&
      mayUnschedule && {
        key: 'unschedule',
        icon: <CloseCircleOutlined />,
        label: t('kit:record.unschedule'),
        onClick: () => void unschedule(),
      },
    abilities.insert && {
      key: 'duplicate',
      icon: <CopyOutlined />,
      label: t('kit:record.duplicate'),
      onClick: () => void duplicate(),
    },
    abilities.remove && {
      key: 'remove',
      icon: <DeleteOutlined />,
      label: t('kit:remove.action'),
      danger: true,
      onClick: () => void remove(),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<MoreOutlined />} aria-label={t('kit:record.menu')} title={t('kit:record.menu')} />
    </Dropdown>
  );
}
