import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionTable } from '../../scripts/permission-table.ts';

test('docs/permissions.md is up to date: `npm run permissions` writes it', () => {
  expect(readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionTable());
});
