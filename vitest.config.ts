import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/properties.ts'];

/** How long is waited for what must come to be; where how soon it comes is the matter, a test says so itself. */
const poll = { timeout: 20_000 };

/**
 * Three sizes of tests: unit (pure code, beside it), integration (real PostgreSQL, real HTTP) and e2e (a real
 * browser against a running product).
 */
export default defineConfig({
  test: {
    // Each integration file holds its own connections; the embedded server takes 120.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/support/database-server.ts',
          setupFiles,
          // A worker reads the product once for all its files, which have servers and databases of their own.
          isolate: false,
          // After the units: a worker is kept for files of its own project, and one between them would end it.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/product.ts',
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
    ],
  },
});
