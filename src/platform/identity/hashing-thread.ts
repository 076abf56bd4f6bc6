import { argon2Sync } from 'node:crypto';
import { answerTasks } from '../worker-pool.ts';
import type { Hashing } from './passwords.ts';

/**
 * A tenth of the processor share of a thread that answers calls. On an idle machine a hash takes no longer; on a busy
 * one, reads and writes go before sign-ins.
 */
const niceness = 10;

answerTasks(niceness, ({ message, nonce, ...options }: Hashing) =>
  argon2Sync('argon2id', { message, nonce, ...options }),
);
