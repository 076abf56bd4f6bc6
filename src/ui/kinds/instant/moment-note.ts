import { activeStatus, type Resource } from '../../../declare/resource.ts';

/** Of what visitors can see: whether its moment is still ahead, or the end that belongs to it has passed. */
export function momentNote(
  resource: Resource,
  name: string,
  values: Readonly<Record<string, unknown>>,
): 'scheduled' | 'expired' | undefined {
  const { from, to } = resource.publicWindow ?? {};
  if (values.status !== activeStatus || name !== from) return undefined;
  const [instant, end] = [values[from], values[to ?? '']];
  if (typeof instant === 'string' && Date.parse(instant) > Date.now()) return 'scheduled';
  return typeof end === 'string' && Date.parse(end) < Date.now() ? 'expired' : undefined;
}
