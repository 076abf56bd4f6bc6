import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

const minutes = 5;
const [randomLength, timeLength, markLength] = [16, 6, 16] as const;

/** What a passkey signs. It carries the proof that the product issued it: whoever asks for one writes nothing. */
export interface PasskeyChallenges {
  issue(purpose: string): Uint8Array<ArrayBuffer>;
  /** Takes a challenge once, within its minutes. Of calls at the same moment only one is answered with true. */
  take(database: Database, purpose: string, challenge: string): Promise<boolean>;
}

/** @param secret the product's, by which challenges are recognised. */
export function createPasskeyChallenges(secret: string): PasskeyChallenges {
  const markOf = (purpose: string, issued: Uint8Array) =>
    createHmac('sha256', secret)
      .update(`passkey challenge\n${purpose}\n`)
      .update(issued)
      .digest()
      .subarray(0, markLength);
  return {
    issue(purpose) {
      const time = Buffer.alloc(timeLength);
      time.writeUIntBE(Date.now() + minutes * 60_000, 0, timeLength);
      const issued = Buffer.concat([randomBytes(randomLength), time]);
      return Uint8Array.from([...issued, ...markOf(purpose, issued)]);
    },
    async take(database, purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== randomLength + timeLength + markLength) return false;
      const issued = bytes.subarray(0, randomLength + timeLength);
      const expires = bytes.readUIntBE(randomLength, timeLength);
      if (!timingSafeEqual(markOf(purpose, issued), bytes.subarray(-markLength)) || expires <= Date.now()) return false;
      const taken = await query(
        database,
        `INSERT INTO used_passkey_challenges (challenge, expires_at) VALUES ($1, $2)
           ON CONFLICT DO NOTHING RETURNING challenge`,
        [bytes.toString('base64url'), new Date(expires)],
      );
      return taken.length > 0;
    },
  };
}
