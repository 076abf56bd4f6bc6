import { expect, test } from 'vitest';
import { multiplyDecimals } from './decimal.ts';
import { energyUnits, readEnergyUnit, unitInHeading } from './energy-units.ts';

test.each([
  ['MWh', '1'],
  ['mwh', '1'],
  ['nghìn kWh', '1'],
  ['Ngàn KWh', '1'],
  ['10³ kWh', '1'],
  ['triệu kWh', '1000'],
  ['Tr.kWh', '1000'],
  ['Đơn vị: triệu kWh', '1000'],
  ['ĐVT: tr. kWh', '1000'],
  ['10^6 kWh', '1000'],
  ['GWh', '1000'],
  ['tỷ kWh', '1000000'],
  ['tỉ kWh', '1000000'],
  ['billion kWh', '1000000'],
  ['TWh', '1000000'],
  ['kWh', '0.001'],
])('%s is %s MWh', (text, factor) => {
  const unit = readEnergyUnit(text);
  expect(unit && energyUnits[unit]).toBe(factor);
});

test.each(['MW', 'triệu', 'triệu đồng', 'GJ', 'kWh/ngày', 'triệu kWh/năm', ''])('%s is no unit of energy', (text) => {
  expect(readEnergyUnit(text)).toBeUndefined();
});

test('what was written in any unit is the same amount, to the last digit', () => {
  const inMWh = (number: string, unit: string) => multiplyDecimals(number, energyUnits[readEnergyUnit(unit) ?? 'kWh']);
  expect(Number(inMWh('5.74', 'tỷ kWh'))).toBe(5_740_000);
  expect(Number(inMWh('5740', 'triệu kWh'))).toBe(5_740_000);
  expect(inMWh('5740000000', 'kWh')).toBe('5740000');
  expect(inMWh('123456789.123', 'tỷ kWh')).toBe('123456789123000');
});

test.each([
  ['Sản lượng (triệu kWh)', 'million-kWh'],
  ['Sản lượng thực tế [GWh]', 'million-kWh'],
  ['Kế hoạch, tỷ kWh', 'billion-kWh'],
  ['Sản lượng - MWh', 'MWh'],
  ['Sản lượng (thực tế) (kWh)', 'kWh'],
  ['Sản lượng (triệu kWh) Tự dùng (MWh)', 'MWh'],
])('the heading %s says %s', (heading, unit) => {
  expect(unitInHeading(heading)?.unit).toBe(unit);
});

test.each(['Sản lượng', 'Sản lượng (thực tế)', 'Sản lượng (2022)', 'Kế hoạch, cả năm'])(
  '%s says no unit',
  (heading) => {
    expect(unitInHeading(heading)).toBeUndefined();
  },
);

test.each(['Sản lượng (TJ)', 'Sản lượng (triệu đồng)', 'Sản lượng (MW)', 'Sản lượng (%)'])(
  '%s says another unit',
  (heading) => {
    expect(unitInHeading(heading)).toMatchObject({ unit: undefined });
  },
);
