import { formatDecimal, multiplyDecimals } from '../../../../lib/decimal.ts';

/** The units that output is shown in; what is stored and travels is MWh. 1 triệu kWh is 1,000 MWh. */
export const energyUnits = ['MWh', 'million', 'billion'] as const;
export type EnergyUnit = (typeof energyUnits)[number];

const ofOneMWh: Readonly<Record<EnergyUnit, string>> = { MWh: '1', million: '0.001', billion: '0.000001' };

/** Where the browser keeps which unit somebody reads. */
export const unitKey = 'output-unit';

/** An amount in MWh in a unit, with every digit that it has. */
export function inUnit(amount: string | null, unit: EnergyUnit): string | null {
  return amount === null ? null : multiplyDecimals(amount, ofOneMWh[unit]);
}

/** An amount in MWh as it is read in a unit; a stroke where nothing is known. */
export function shownEnergy(amount: string | null, unit: EnergyUnit, language: string): string {
  return amount === null ? '–' : formatDecimal(multiplyDecimals(amount, ofOneMWh[unit]), language);
}
