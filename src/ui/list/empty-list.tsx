import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { listKey } from '../../declare/labels.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusKeys } from '../kinds/instant/status-keys.ts';
import { useGo } from '../navigation.tsx';
import { useAbilities } from '../use-abilities.ts';
import { cleared } from './list-filters.tsx';
import { isUnfiltered } from './list-query.ts';
import type { ListAddress } from './use-list-address.ts';

/** Why a list is empty, and what to do next. */
export function EmptyList({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const go = useGo();
  const { insert } = useAbilities(resource);
  const { input, change } = address;
  const hasStatus = input.status !== undefined;
  const name = t(listKey(resource)).toLocaleLowerCase();
  const usual = { ...input, trash: undefined, sortField: undefined, sortOrder: undefined };
  const narrowed = !isUnfiltered(resource, { ...usual, status: undefined });
  const reason = narrowed ? 'nothingFound' : input.trash ? 'trashEmpty' : hasStatus ? 'nothingSo' : 'nothingYet';
  const status = hasStatus ? t(statusKeys(resource, input.status)) : '';
  const maySearchTexts = resource.searchTexts && input.textSearch && !input.searchTexts;
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{t(`kit:empty.${reason}.title`, { name, status })}</p>
      <p>{t(`kit:empty.${reason}.hint`, { name, status })}</p>
      {maySearchTexts && (
        <Button type="primary" onClick={() => change({ searchTexts: true })}>
          {t('kit:list.searchTexts')}
        </Button>
      )}
      {reason === 'nothingFound' && (
        <Button onClick={() => change({ ...cleared(resource), trash: input.trash })}>
          {t('kit:empty.clearFilters')}
        </Button>
      )}
      {reason === 'nothingSo' && (
        <Button onClick={() => change({ status: undefined })}>{t('kit:empty.showAll')}</Button>
      )}
      {reason === 'nothingYet' && insert && (
        <Button type="primary" onClick={() => go(address.newHref)}>
          {t('kit:insert')}
        </Button>
      )}
    </div>
  );
}
