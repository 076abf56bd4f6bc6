import { canonicalDecimal, compareDecimals, subtractDecimals, withScale } from '../../../lib/decimal.ts';

/** A row of a reservoir's table: the volume, in million m³, at a level. */
export interface VolumeAt {
  readonly level: string;
  readonly volume: string;
}

/** Decimals of a volume: thousand m³. */
const volumeScale = 3;
const levelScale = 2;
const shareScale = 1;

/**
 * The volume at a level, interpolated linearly between the two levels of the table around it, computed exactly and then
 * rounded to the thousand m³, halves up. Null outside the table.
 */
export function volumeAt(table: readonly VolumeAt[], level: string): string | null {
  const upper = table.findIndex((line) => compareDecimals(line.level, level) >= 0);
  const above = table[upper];
  if (!above) return null;
  if (compareDecimals(above.level, level) === 0) return canonicalDecimal(above.volume);
  const below = table[upper - 1];
  if (!below) return null;
  const rise = units(subtractDecimals(above.volume, below.volume), volumeScale);
  const part = units(subtractDecimals(level, below.level), levelScale);
  const whole = units(subtractDecimals(above.level, below.level), levelScale);
  return fromUnits(units(below.volume, volumeScale) + divided(rise * part, whole), volumeScale);
}

/** The part of the volume between the dead and the normal level that is filled, in percent to a tenth. */
export function usefulShare(
  table: readonly VolumeAt[],
  levels: { readonly level: string; readonly dead: string; readonly normal: string },
): string | null {
  const [now, dead, normal] = [levels.level, levels.dead, levels.normal].map((level) => volumeAt(table, level));
  if (!now || !dead || !normal || compareDecimals(normal, dead) <= 0) return null;
  const part = units(subtractDecimals(now, dead), volumeScale);
  const whole = units(subtractDecimals(normal, dead), volumeScale);
  return fromUnits(divided(part * 100n * 10n ** BigInt(shareScale), whole), shareScale);
}

/** A quotient rounded to the nearest integer, halves up. The divisor is positive. */
function divided(number: bigint, by: bigint): bigint {
  const doubled = 2n * number + by;
  const quotient = doubled / (2n * by);
  // BigInt division truncates towards zero; here it must round down.
  return doubled < 0n && doubled % (2n * by) !== 0n ? quotient - 1n : quotient;
}

function units(text: string, scale: number): bigint {
  return BigInt(withScale(text, scale).replace('.', ''));
}

function fromUnits(number: bigint, scale: number): string {
  const digits = String(number < 0n ? -number : number).padStart(scale + 1, '0');
  return canonicalDecimal(`${number < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`);
}
