import { type AnyRecord, activeStatus, type Resource } from '../../declare/resource.ts';

/** Of what visitors can see: whether its moment is still ahead, or the end that belongs to it has passed. */
export function momentNote(resource: Resource, name: string, record: AnyRecord): 'scheduled' | 'expired' | undefined {
  const { from, to } = resource.publicWindow ?? {};
  if (record.status !== activeStatus || name !== from) return undefined;
  const [instant, end] = [record[from], record[to ?? '']];
  if (typeof instant === 'string' && Date.parse(instant) > Date.now()) return 'scheduled';
  return typeof end === 'string' && Date.parse(end) < Date.now() ? 'expired' : undefined;
}
