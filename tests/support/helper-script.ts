import { getPriority } from 'node:os';
import { ProblemError } from '../../src/contract/errors.ts';
import { serveHelper } from '../../src/platform/helper-process.ts';

serveHelper(7, {
  whoami: async () => ({ pid: process.pid, priority: getPriority(), variables: Object.keys(process.env) }),
  turned: async (bytes: Buffer) => Buffer.from(bytes).reverse(),
  refuse: async () => {
    throw new ProblemError('NOT_FOUND', { detail: 'detail.jobFailed' });
  },
  fail: async () => {
    throw new RangeError('Failed as asked.');
  },
  end: async () => process.exit(3),
  spin: async () => {
    for (;;);
  },
});
