import { argon2Sync } from 'node:crypto';
import { answerTasks } from '../worker-pool.ts';
import type { Hashing } from './passwords.ts';

/**
 * A tenth of the share of a thread that answers calls: where the processor has nothing else to do a hash takes no
 * longer, and where it has, whoever reads and writes goes before who signs in.
 */
const niceness = 10;

answerTasks(niceness, ({ message, nonce, ...options }: Hashing) =>
  argon2Sync('argon2id', { message, nonce, ...options }),
);
