import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { joinSockets } from './join-sockets.ts';

/** An address that is known before the server behind it has started. */
export interface Relay {
  readonly url: string;
  /** Leads to the server at this address from now on. */
  leadTo(url: string): void;
  stop(): void;
}

/** Opens the address, on loopback. */
export async function startRelay(): Promise<Relay> {
  const ends = new Set<Socket>();
  let port = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    ends.add(near).add(far);
    joinSockets(near, far, (end) => ends.delete(end));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The relay has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    stop() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
