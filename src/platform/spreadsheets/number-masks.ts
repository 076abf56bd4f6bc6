/** Literal text, an escaped character, or an unescaped literal character; then digit placeholders. */
const tokens = /"([^"]*)"|\\(.)|([ ()+-])|([0#])/gy;

/**
 * Whether a number format is a mask that shows something else than the plain digits of a whole number: 00000, "NV"000,
 * 0### ### ###. A format with decimals, thousands or conditions is not a mask.
 */
export function isMask(format: string): boolean {
  const parts = partsOf(format);
  if (parts === undefined) return false;
  const places = parts.filter(({ place }) => place !== undefined);
  const zeros = places.filter(({ place }) => place === '0');
  return places.length > 0 && (zeros.length > 1 || leadsWithLiteral(parts));
}

/** A whole number as the mask shows it; undefined for any other number. */
export function maskedNumber(number: number, format: string): string | undefined {
  const parts = partsOf(format);
  if (parts === undefined || !Number.isInteger(number) || number < 0 || number >= 1e15) return undefined;
  const digits = [...String(number)];
  let shown = '';
  for (const [place, part] of [...parts.entries()].reverse()) {
    const isLast = !parts.slice(0, place).some((other) => other.place !== undefined);
    if (part.place === undefined) shown = part.literal + shown;
    else if (isLast) shown = (digits.splice(0).join('') || (part.place === '0' ? '0' : '')) + shown;
    else shown = (digits.pop() ?? (part.place === '0' ? '0' : '')) + shown;
  }
  return shown.trim();
}

interface Part {
  readonly place?: string;
  readonly literal: string;
}

function partsOf(format: string): Part[] | undefined {
  const parts: Part[] = [];
  tokens.lastIndex = 0;
  let end = 0;
  for (let found = tokens.exec(format); found; found = tokens.exec(format)) {
    const [, quoted, escaped, plain, place] = found;
    parts.push(place === undefined ? { literal: quoted ?? escaped ?? plain ?? '' } : { place, literal: '' });
    end = tokens.lastIndex;
  }
  return end === format.length ? parts : undefined;
}

/** Text before the digits belongs to a code; text after them is a unit. */
function leadsWithLiteral(parts: readonly Part[]): boolean {
  const [first] = parts;
  return first !== undefined && first.place === undefined && /[\p{L}\p{N}]/u.test(first.literal);
}
