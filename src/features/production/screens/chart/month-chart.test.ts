import { afterEach, expect, test } from 'vitest';
import { addTexts, getTranslation, setLanguage } from '../../../../browser/translation.ts';
import type { MonthFigures } from '../../figures/contract/figures.ts';
import en from '../messages/en.json' with { type: 'json' };
import vi from '../messages/vi.json' with { type: 'json' };
import { monthChart } from './month-chart.ts';

afterEach(() => setLanguage('vi'));

test('months are named below their bars in the language that is spoken', () => {
  addTexts('vi', 'production', vi);
  addTexts('en', 'production', en);
  const months = ['2026-01-01', '2026-12-01'].map(
    (month) => ({ month, actual: null, plan: null, lastYear: { actual: null } }) as MonthFigures,
  );
  const names = () => {
    const { axis } = monthChart(months, 'MWh', true, getTranslation().t);
    return axis.kind === 'category' && axis.names;
  };
  expect(names()).toEqual(['T1', 'T12']);
  setLanguage('en');
  expect(names()).toEqual(['Jan', 'Dec']);
});
