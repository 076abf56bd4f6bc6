import type { StatusSet } from '../declare/resource.ts';

/** The tones of the statuses; the text next to the colour carries the meaning. */
const tones: Readonly<Record<StatusSet, readonly string[]>> = {
  publication: ['neutral', 'success', 'warning', 'danger', 'quiet'],
  activity: ['quiet', 'success'],
  employment: ['warning', 'success', 'neutral', 'neutral', 'neutral', 'quiet', 'quiet'],
};

/** The tone of a status, by which the stylesheet colours its tag. */
export function statusTone(statuses: StatusSet, code: number): string {
  return tones[statuses][code] ?? 'neutral';
}
