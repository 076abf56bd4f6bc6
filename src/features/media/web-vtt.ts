/** Why a text is not valid captions: a key of the `validation` texts, and the line. */
export interface CaptionsProblem {
  readonly code: 'captionsHead' | 'captionsText' | 'captionsTime' | 'captionsOrder' | 'captionsEmpty';
  readonly line: number;
}

/** Whether bytes begin like captions: `WEBVTT`, with or without a byte order mark, as a whole word. */
export function beginsAsCaptions(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(bytes.toString('latin1', 0, 12));
}

/** A time of SubRip: hours in one or two digits, and a comma before the thousandths, of which some programs leave out. */
const subRipTime = String.raw`(\d{1,2}):([0-5]\d):([0-5]\d)[,.](\d{1,3})`;
const subRipTiming = new RegExp(String.raw`^\s*${subRipTime}\s*-->\s*${subRipTime}`);
/** What SubRip says of fonts and places, which WebVTT says in another way. */
const subRipMarks = /<\/?font[^<>]*>|\{\\an?\d\}/gi;
/** The lines before the first one of SubRip. */
const head = ['WEBVTT', ''];

/** Captions in SubRip (.srt) as WebVTT, with the number of lines that come before theirs; others as they are. */
export function asWebVtt(bytes: Buffer): { readonly bytes: Buffer; readonly before: number } {
  const text = beginsAsCaptions(bytes) ? undefined : decoded(bytes)?.replace(/^\ufeff/, '');
  const lines = text?.split(/\r\n|\n|\r/) ?? [];
  if (!lines.slice(0, mostBlank).some((line) => subRipTiming.test(line))) return { bytes, before: 0 };
  const own = lines.map((line) => {
    const [, ...times] = subRipTiming.exec(line) ?? [];
    if (times.length === 0) return line.replace(subRipMarks, '').replaceAll('-->', '→');
    const time = ([hours = '', minutes, seconds, part = '']: string[]) =>
      `${hours.padStart(2, '0')}:${minutes}:${seconds}.${part.padEnd(3, '0')}`;
    return `${time(times.slice(0, 4))} --> ${time(times.slice(4))}`;
  });
  return { bytes: Buffer.from([...head, ...own].join('\n')), before: head.length };
}

/** The first time of SubRip stands behind a number, and at most some blank lines. */
const mostBlank = 20;

/**
 * Parses captions (WebVTT): the number of cues, or the first error. Players ignore what they cannot parse, so only
 * those who need the captions would notice a wrong time.
 */
export function readCaptions(bytes: Buffer): { readonly cues: number } | CaptionsProblem {
  if (!beginsAsCaptions(bytes)) return { code: 'captionsHead', line: 1 };
  const text = decoded(bytes);
  if (text === undefined || text.includes('\0')) return { code: 'captionsText', line: 1 };
  let cues = 0;
  let last = 0;
  for (const [place, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!line.includes('-->')) continue;
    const at = place + 1;
    const [, from = '', to = ''] = timing.exec(line) ?? [];
    const [begins, ends] = [secondsOf(from), secondsOf(to)];
    if (begins === undefined || ends === undefined) return { code: 'captionsTime', line: at };
    if (ends <= begins || begins < last) return { code: 'captionsOrder', line: at };
    last = begins;
    cues += 1;
  }
  return cues === 0 ? { code: 'captionsEmpty', line: 1 } : { cues };
}

const timing = /^[ \t]*([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)(?:[ \t].*)?$/;

/** Seconds of `[hours:]minutes:seconds.thousandths`. */
function secondsOf(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(text) ?? [];
  return minutes === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Text in UTF-8; undefined for any other encoding. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
