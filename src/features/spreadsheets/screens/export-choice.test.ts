import { describe, expect, test } from 'vitest';
import { staff } from '../../../resources/staff/resource.ts';
import { exportColumns, exportInput, standardChoice } from './export-choice.ts';

describe('what an export is asked for', () => {
  test('is what the list finds, on all its pages, in its order', () => {
    const input = { textSearch: 'an', status: 1, page: 3, pageSize: 50, sortField: 'fullName', sortOrder: 'descend' };
    const request = exportInput({ input: input as never, ids: [], columns: ['fullName'], format: 'csv' });
    expect(request).toEqual({
      textSearch: 'an',
      status: 1,
      sortField: 'fullName',
      sortOrder: 'descend',
      columns: ['fullName'],
      format: 'csv',
    });
  });

  test('is the chosen records, whatever the filters', () => {
    const request = exportInput({ input: { status: 1 }, ids: ['7', '8'], columns: ['fullName'], format: 'xlsx' });
    expect(request).toEqual({ ids: ['7', '8'], columns: ['fullName'], format: 'xlsx' });
  });

  test('holds no personal column for who may not read them', () => {
    const { offered, kept } = exportColumns(staff, false);
    expect(kept).toEqual(['birthDate', 'phone', 'address']);
    expect(offered).not.toContain('phone');
    expect(exportColumns(staff, true).kept).toEqual([]);
    expect(standardChoice(staff).left).toEqual([]);
  });
});
