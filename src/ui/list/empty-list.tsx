import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declare/resource.ts';
import { useGo } from '../navigation.tsx';
import { useAbilities } from '../use-abilities.ts';
import { cleared } from './list-filters.tsx';
import { isUnfiltered } from './list-query.ts';
import type { ListAddress } from './use-list-address.ts';

/** Why a list shows nothing, and what to do next. */
export function EmptyList({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const go = useGo();
  const { insert } = useAbilities(resource);
  const { input, change } = address;
  const name = t(`contract:resource.${resource.name}.one`);
  const filtered = !isUnfiltered({ ...input, trash: undefined, sortField: undefined, sortOrder: undefined });
  const reason = filtered ? 'nothingFound' : input.trash ? 'trashEmpty' : 'nothingYet';
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{t(`kit:empty.${reason}.title`, { name })}</p>
      <p>{t(`kit:empty.${reason}.hint`, { name })}</p>
      {reason === 'nothingFound' && (
        <Button onClick={() => change({ ...cleared(resource), trash: input.trash })}>
          {t('kit:empty.clearFilters')}
        </Button>
      )}
      {reason === 'nothingYet' && insert && (
        <Button type="primary" onClick={() => go(address.newHref)}>
          {t('kit:insert')}
        </Button>
      )}
    </div>
  );
}
