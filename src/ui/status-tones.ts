import type { StatusSet } from '../declare/resource.ts';

/** How a status feels; the words beside the colour carry the meaning. */
const tones: Readonly<Record<StatusSet, readonly string[]>> = {
  publication: ['neutral', 'success', 'warning', 'danger', 'quiet'],
  activity: ['quiet', 'success'],
  employment: ['warning', 'success', 'neutral', 'neutral', 'neutral', 'quiet', 'quiet'],
};

/** The tone of a status, by which the stylesheet colours its tag. */
export function statusTone(statuses: StatusSet, code: number): string {
  return tones[statuses][code] ?? 'neutral';
}
