import type { Translate } from '../../../browser/translation.ts';
import { pendingUntil, visibilityOf } from '../../../declare/kinds/visibility.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { statusTone } from '../../status-tones.ts';
import { statusKeys } from './status-keys.ts';

/** The texts of a record's status at a given time. */
export interface StatusTexts {
  readonly text: string;
  readonly tone: string;
  /** When a scheduled record becomes visible, or when an expired one stopped being visible. */
  readonly moment?: string;
}

/** A published record is described as visitors find it: visible, not yet, or no longer. */
export function statusTexts(
  t: Translate,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  now: number = Date.now(),
): StatusTexts {
  const { statuses } = resource;
  const visibility = visibilityOf(resource, values, now);
  const tone = statusTone(statuses, Number(values.status));
  const name = momentField(resource, values, now);
  const moment = name !== undefined && { moment: formatInstant(String(values[name])) };
  if (pendingUntil(resource, values, now)) return { text: t(statusKeys(resource, 'waiting')), tone: 'info', ...moment };
  if (visibility === undefined) return { text: t(statusKeys(resource, values.status)), tone };
  const text = t(`contract:status.visibility.${statuses}.${visibility}`);
  if (visibility === 'visible') return { text, tone };
  return { text, tone: visibility === 'scheduled' ? 'info' : 'quiet', ...moment };
}

/** The field whose moment the status says; undefined where it says none. */
export function momentField(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  now: number,
): string | undefined {
  if (pendingUntil(resource, values, now)) return resource.effectiveFrom;
  const visibility = visibilityOf(resource, values, now);
  if (visibility === 'scheduled') return resource.publicWindow?.from;
  return visibility === 'expired' ? resource.publicWindow?.to : undefined;
}

/** An instant in two parts: the one that fits into a row, and the rest. */
export function momentParts(moment: string): readonly [string, string] {
  return [moment.slice(0, dayAndMonth), moment.slice(dayAndMonth)];
}

/** The length of "25/12". */
const dayAndMonth = 5;

/** A status in one line. */
export function statusLine(...told: Parameters<typeof statusTexts>): string {
  const { text, moment } = statusTexts(...told);
  return moment === undefined ? text : `${text} ${moment}`;
}
