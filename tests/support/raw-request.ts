import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request written to the socket as it stands, so that it can be wrong in ways `fetch` does not allow. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  return socket;
}

/** Everything a server sends until it closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    text += part;
  });
  // A connection that the server resets is closed too.
  socket.on('error', () => undefined);
  if (!socket.closed) await once(socket, 'close');
  return text;
}

/** The head of a POST with these headers. */
export function rawHead(path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
