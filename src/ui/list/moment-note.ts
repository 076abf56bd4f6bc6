import { type AnyRecord, activeStatus, fieldEntries, type Resource } from '../../declare/resource.ts';

/** Of what visitors can see: whether its moment is still ahead, or the end that belongs to it has passed. */
export function momentNote(resource: Resource, name: string, record: AnyRecord): 'scheduled' | 'expired' | undefined {
  if (record.status !== activeStatus) return undefined;
  const endName = fieldEntries(resource).find(([, field]) => field.kind === 'instant' && field.after === name)?.[0];
  const [instant, end] = [record[name], record[endName ?? '']];
  if (typeof instant === 'string' && Date.parse(instant) > Date.now()) return 'scheduled';
  return typeof end === 'string' && Date.parse(end) < Date.now() ? 'expired' : undefined;
}
