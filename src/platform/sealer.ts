import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps short secrets in the database so that a copy of it alone tells nothing. */
export interface Sealer {
  /** The text, encrypted and authenticated. */
  seal(text: string): Buffer;
  /** The sealed text; undefined if another key or purpose sealed it, or if it was changed. */
  open(sealed: Buffer): string | undefined;
}

const [algorithm, nonceBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const;

/**
 * Creates a sealer whose key follows from the product's secret.
 * @param purpose what is sealed: a value that was sealed for one purpose does not open for another.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(-tagBytes));
        const text = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
