import { foldText } from './fold.ts';
import { keysOf } from './records.ts';

/** The units in which people write energy, and exactly how many MWh (1,000 kWh) each is. */
export const energyUnits = {
  MWh: '1',
  'million-kWh': '1000',
  'billion-kWh': '1000000',
  kWh: '0.001',
} as const;
export type EnergyUnit = keyof typeof energyUnits;

/** The spellings of units, folded and without blanks, dots and the word for "in" before them. */
const spellings: Readonly<Record<EnergyUnit, RegExp>> = {
  MWh: /^(mwh|(nghin|ngan|thousand|10\^?3|1000)kwh)$/,
  'million-kWh': /^((trieu|tr|million|10\^?6)kwh|gwh)$/,
  'billion-kWh': /^((ty|ti|billion|10\^?9)kwh|twh)$/,
  kWh: /^kwh$/,
};

/** The unit that a text names: "triệu kWh", "GWh", "tỉ kWh", "tr. kWh". Undefined: not a unit of energy. */
export function readEnergyUnit(text: string): EnergyUnit | undefined {
  const word = foldText(text.normalize('NFKC'))
    .replace(/^\s*(don vi( tinh)?|dvt|unit)\s*:?/, '')
    .replace(/[\s.,_\u00b7]+/g, '');
  return keysOf(spellings).find((unit) => spellings[unit].test(word));
}

/** The unit in brackets or after a comma in a column header: "Sản lượng (triệu kWh)", "Kế hoạch, GWh". */
export function unitInHeading(
  heading: string,
): { readonly text: string; readonly unit: EnergyUnit | undefined } | undefined {
  const candidates = [...heading.matchAll(/[([]([^)\]]+)[)\]]|[,:;–-]\s*([^,:;()[\]]+)$/g)].map(
    ([, inside, behind]) => inside ?? behind ?? '',
  );
  const found = candidates.map((text) => ({ text: text.trim(), unit: readEnergyUnit(text) }));
  // In a header of several rows, the lowest is nearest to the numbers.
  return found.findLast(({ unit }) => unit !== undefined) ?? found.find(({ text }) => isUnit(text));
}

/** A column header without its unit. */
export function withoutUnit(heading: string): string {
  const unit = unitInHeading(heading);
  return unit ? heading.replace(unit.text, ' ') : heading;
}

/** Whether a text is a unit other than the known ones of energy: of heat, power or money. */
function isUnit(text: string): boolean {
  return (
    /(^|[\s^\d])(k|m|g|t)?(wh?|j|cal|toe|btu|va|dong|vnd|%)$/.test(foldText(text).trim()) ||
    /^\p{L}{0,6}wh?\/\p{L}+$/u.test(foldText(text).trim())
  );
}
