/** Why a text is no captions: a code of the `validation` texts, and the line where that is seen. */
export interface CaptionsProblem {
  readonly code: 'captionsHead' | 'captionsText' | 'captionsTime' | 'captionsOrder' | 'captionsEmpty';
  readonly line: number;
}

/** Whether bytes begin as captions do: `WEBVTT`, behind a mark of the byte order or not, and nothing more in that word. */
export function beginsAsCaptions(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(bytes.toString('latin1', 0, 12));
}

/**
 * Reads captions (WebVTT): how many cues there are, or what is wrong with the first that is. Players pass over what they do not
 * understand, so that a wrong time is seen by nobody but those who needed the words.
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

/** A text in UTF-8; undefined where it is in something else. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
