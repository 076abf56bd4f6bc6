import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the audit log is read by what shows, verifies or erases it, and by no rule (decision 109)', () => {
  const readers = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\b(?:FROM|JOIN|selectFrom\()\s*['"]?audit_(?:log|chain|epochs)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.filter((file) => !file.startsWith('src/features/audit/')).sort()).toEqual([
    // Who changed an account last, where two change it at once.
    'src/features/access/account-changes.ts',
    // What somebody has done, in the file of his own data.
    'src/features/access/own/data-export.ts',
    'src/features/dashboard/handlers.ts',
    'src/features/production/grid/history.ts',
    // Whose personal data is kept longer than it may be.
    'src/resources/staff/queries.ts',
  ]);
});
