import { expect, test } from 'vitest';
import { powerOutputs } from '../../features/production/power-outputs/resource.ts';
import { news } from '../../resources/news/resource.ts';
import { staff } from '../../resources/staff/resource.ts';
import { listColumns } from './columns.ts';
import { actionsWidth, columnWidth, fitColumns } from './fit-columns.ts';
import { defaultView } from './list-view.ts';

const row = { selectable: true, buttons: 3 };

test.each([news, staff])('the title of $name keeps two fifths of a table, and no column is lost', (resource) => {
  const columns = listColumns(resource, { trash: false, personal: true });
  for (let width = 700; width <= 1800; width += 25) {
    const { beside, below } = fitColumns(columns, width, row);
    expect(new Set([...beside, ...below])).toEqual(new Set(columns));
    const others = beside.filter(({ kind }) => kind !== 'title');
    const used = others.reduce((sum, column) => sum + columnWidth(column), 44 + actionsWidth(row.buttons));
    expect((width - used) / width).toBeGreaterThanOrEqual(0.4);
  }
});

test('a short title leaves its place to the figures', () => {
  const { hidden } = defaultView(powerOutputs);
  const columns = listColumns(powerOutputs, { trash: false, personal: true }).filter(
    ({ name }) => !hidden.includes(name),
  );
  const { beside } = fitColumns(columns, 1021, { selectable: true, buttons: 2 });
  expect(beside.map(({ name }) => name)).toEqual(['period', 'plantId', 'actual', 'plan', 'unitId', 'status']);
});

test('what a record is by picture and by status stays beside the title longest; cards hold everything', () => {
  const columns = listColumns(news, { trash: false, personal: true });
  const { beside } = fitColumns(columns, 760, row);
  expect(beside.map(({ name }) => name)).toEqual(['thumbnail', 'title', 'status']);
  expect(fitColumns(columns, undefined, row).beside).toEqual(columns);
});
