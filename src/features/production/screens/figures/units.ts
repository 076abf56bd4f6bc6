import { formatDecimal, multiplyDecimals } from '../../../../lib/decimal.ts';

/** The units for displaying output. It is stored and sent in MWh; 1 triệu kWh is 1,000 MWh. */
export const energyUnits = ['MWh', 'million', 'billion'] as const;
export type EnergyUnit = (typeof energyUnits)[number];

const ofOneMWh: Readonly<Record<EnergyUnit, string>> = { MWh: '1', million: '0.001', billion: '0.000001' };

/** The browser storage key of the chosen unit. */
export const unitKey = 'output-unit';

/** Converts an amount in MWh to a unit, exactly. */
export function inUnit(amount: string | null, unit: EnergyUnit): string | null {
  return amount === null ? null : multiplyDecimals(amount, ofOneMWh[unit]);
}

/** Formats an amount in MWh in a unit; a dash if it is not known. */
export function shownEnergy(amount: string | null, unit: EnergyUnit, language: string): string {
  return amount === null ? '–' : formatDecimal(multiplyDecimals(amount, ofOneMWh[unit]), language);
}
