import type { Translate } from '../../../../browser/translation.ts';
import { foldText } from '../../../../lib/fold.ts';
import { readTimePart } from '../../../../lib/time-reading.ts';
import { measured } from '../../contract/measured-values.ts';
import { headingAliases } from '../../sheets/contract/heading-aliases.ts';

/** Finds the column that a heading names, by its label in full or in short, or as files call it. */
export function columnNamed(t: Translate): (text: string) => number | undefined {
  const names = measured.map(({ name }) =>
    [t(`hydrology:value.${name}`), t(`hydrology:short.${name}`), ...headingAliases[name]].map(bare),
  );
  return (text) => {
    const found = names.findIndex((its) => its.includes(bare(text)));
    return found < 0 ? undefined : found;
  };
}

/** Whether a heading is that of the times or the reservoirs. */
export function isRowHead(t: Translate): (text: string) => boolean {
  const names = new Set(
    [
      t('hydrology:value.at'),
      t('hydrology:value.reservoirId'),
      ...['giờ', 'ngày giờ', 'hồ', 'tên hồ', 'time', 'hour'],
    ].map(bare),
  );
  return (text) => names.has(bare(text));
}

/** The place of a time of the day among some: 7h, 07:00, 08/05/2026 07:00; a bare 7 only where the column is named. */
export function placeOfTime(times: readonly string[], text: string, isNamed: boolean): number | undefined {
  const words = foldText(text.trim()).replace(/^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\s+/, '');
  const isBare = /^\d{1,2}$/.test(words);
  if (isBare && !isNamed) return undefined;
  const { time, rest } = readTimePart(isBare ? `${words}:00` : words) ?? { time: undefined, rest: '' };
  return time === undefined || rest !== '' ? undefined : times.indexOf(time);
}

/** The place of a reservoir among some, by its name; -1: another text, which is no number. */
export function placeOfName(names: readonly string[], text: string): number | undefined {
  const isOf = (name: string) => [bare(name), bare(`Hồ ${name}`), bare(`Hồ chứa ${name}`)].includes(bare(text));
  return /\p{L}/u.test(text) ? names.findIndex(isOf) : undefined;
}

/** A heading without its unit, marks and blanks: people write Qđến and Q đến. */
function bare(text: string): string {
  return foldText(text.replace(/\(.*?\)/g, ' ').trim()).replace(/[^\p{L}\p{N}σ]/gu, '');
}
