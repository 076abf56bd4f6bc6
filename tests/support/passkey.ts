import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test asks a software authenticator for. */
interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR of what an attestation holds: integers, texts, bytes and maps of them (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A passkey of an account in software: it makes what browsers send (WebAuthn), with the person verified. */
export function createPasskey(accountId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
  const authenticatorData = (rpId: string, flag: number) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count]);
  };
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    create(asked: Asked) {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const authData = Buffer.concat([
        authenticatorData(asked.rpId, flags.present | flags.verified | flags.attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', asked)),
        attestationObject: text(cbor(attestation)),
      };
      return { ...credential, response };
    },
    answer(asked: Asked, { verified = true } = {}) {
      const data = authenticatorData(asked.rpId, flags.present | (verified ? flags.verified : 0));
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: text(Buffer.from(accountId)),
      };
      return { ...credential, response };
    },
  };
}
