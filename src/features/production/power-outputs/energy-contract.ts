/** How an amount of energy is stored: MWh to the kWh, up to what a country uses in years. */
export const energy = { precision: 14, scale: 3, least: '0', unit: 'MWh' } as const;
