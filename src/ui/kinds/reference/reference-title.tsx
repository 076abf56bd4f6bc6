import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { useRecordList } from '../../queries.ts';
import { useResourceLookup } from '../../resource-registry.tsx';
import { useAbilities } from '../../use-abilities.ts';
import { everything } from './everything.ts';

/** The title of a referenced record of which only the id is known, from the options that its select loads too. */
export function ReferenceTitle({ to, id }: { to: string; id: string }) {
  const resource = useResourceLookup()(to);
  return resource && <RecordTitle resource={resource} id={id} />;
}

function RecordTitle({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTranslation();
  const { list } = useAbilities(resource);
  const { data, isPending } = useRecordList(resource, everything, list);
  const record = data?.items.find((each) => each.id === id);
  if (record) return String(record[resource.title]);
  return list && isPending ? '…' : t('kit:reference.gone');
}
