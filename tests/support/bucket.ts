import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, vi } from 'vitest';

/** A bucket of a server that answers as S3 does, and the line to it. */
export interface Bucket {
  /** STORAGE_URL and the keys to it. */
  readonly variables: Readonly<Record<string, string>>;
  /** How many bytes came over the line so far. */
  received(): number;
  /** Cuts the line, or lets it be again. */
  cut(isCut: boolean): void;
}

/** Keys that one answer lists at most. */
export const keysAPage = 50;

/** What the server lists with. */
interface Store {
  listObjects(bucket: string, options: { maxKeys: number }): Promise<unknown>;
}

/** Starts one for the tests of a file. The keys are set for this process, too, whose servers read them from there. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'cms-bucket-'));
  const configureBuckets = [{ name: 'files', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  // It lists page by page, as S3 does by the thousand: a test needs fewer to come to the second.
  const { store } = server as unknown as { store: Store };
  const listObjects = store.listObjects.bind(store);
  store.listObjects = (bucket, options) =>
    listObjects(bucket, { ...options, maxKeys: Math.min(options.maxKeys, keysAPage) });
  const { port } = await server.run();
  const line = await lineTo(port);
  afterAll(async () => {
    vi.unstubAllEnvs();
    line.end();
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  // The only keys that this server knows.
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  const variables = { STORAGE_URL: `s3://files?endpoint=http://127.0.0.1:${line.port}`, ...keys };
  return { variables, received: line.received, cut: line.cut };
}

/** A port that leads to another. */
async function lineTo(port: number) {
  const sockets = new Set<Socket>();
  let received = 0;
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    far.on('data', (chunk) => {
      received += chunk.length;
    });
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    cut(wanted: boolean) {
      isCut = wanted;
      if (isCut) hangUp();
    },
    end() {
      hangUp();
      server.close();
    },
  };
}
