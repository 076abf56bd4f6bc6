import { timeOfDayPattern } from '../../../declare/kinds/time-of-day.ts';

/**
 * Parses a typed or pasted time (7:30, 07.30, 7h30, 7h, 7g30, 0730) as the API takes it: 07:30. Undefined: not a time.
 */
export function readTime(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').toLowerCase();
  const [, hour, minute] =
    /^(\d{1,2})(?:[:.]|h|g|giờ)(\d{2})?(?:p|phút)?$/.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare) ?? [];
  // A trailing colon means that the time is still being typed.
  if (hour === undefined || (minute === undefined && /[:.]$/.test(bare))) return undefined;
  const time = `${hour.padStart(2, '0')}:${minute ?? '00'}`;
  return timeOfDayPattern.test(time) ? time : undefined;
}
