import type { Translate } from '../../../browser/translation.ts';
import { pendingUntil, visibilityOf } from '../../../declare/kinds/visibility.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { statusTone } from '../../status-tones.ts';
import { statusKeys } from './status-keys.ts';

/** A record's status as people are told it at a moment. */
export interface StatusTexts {
  readonly text: string;
  readonly tone: string;
  /** From when a scheduled record is seen, and since when an expired one is not. */
  readonly moment?: string;
}

/** What is published is said as visitors find it: to be seen, not yet, or no longer. */
export function statusTexts(
  t: Translate,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  now: number = Date.now(),
): StatusTexts {
  const { statuses, publicWindow: { from = '', to = '' } = {} } = resource;
  const visibility = visibilityOf(resource, values, now);
  const tone = statusTone(statuses, Number(values.status));
  const waits = pendingUntil(resource, values, now);
  if (waits) return { text: t(statusKeys(resource, 'waiting')), tone: 'info', moment: formatInstant(waits) };
  if (visibility === undefined) return { text: t(statusKeys(resource, values.status)), tone };
  const text = t(`contract:status.visibility.${statuses}.${visibility}`);
  if (visibility === 'visible') return { text, tone };
  return {
    text,
    tone: visibility === 'scheduled' ? 'info' : 'quiet',
    moment: formatInstant(String(values[visibility === 'scheduled' ? from : to])),
  };
}

/** A moment in two parts: what a row of one line has room for, and what it leaves out. */
export function momentParts(moment: string): readonly [string, string] {
  return [moment.slice(0, dayAndMonth), moment.slice(dayAndMonth)];
}

/** As many characters as "25/12" has. */
const dayAndMonth = 5;

/** The words of a status in one line. */
export function statusLine(...told: Parameters<typeof statusTexts>): string {
  const { text, moment } = statusTexts(...told);
  return moment === undefined ? text : `${text} ${moment}`;
}
