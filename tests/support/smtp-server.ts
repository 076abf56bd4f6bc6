import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as the server received it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message with its headers, as it came over the line. */
  readonly source: string;
  /** The text part, decoded. */
  readonly text: string;
}

/** A real SMTP server on loopback, which keeps what it receives. */
export interface TestMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What it does with the next mails: takes them, refuses the receiver for good or for now, or cuts the line. */
  behave(how: 'take' | 'refuse' | 'busy' | 'cut'): void;
  close(): Promise<void>;
}

/** Starts a mail server for one test file. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let manner: Parameters<TestMailServer['behave']>[0] = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, session, callback) {
      if (manner === 'refuse') return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      if (manner === 'busy') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      if (manner === 'cut') return void cut(session.id);
      callback();
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, text: textOf(source) });
        callback();
      });
    },
  });
  const connections = server.connections as Set<{ readonly id: string; readonly _socket: { destroy(): void } }>;
  const cut = (id: string) => {
    for (const connection of connections) if (connection.id === id) connection._socket.destroy();
  };
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterAll(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(how) {
      manner = how;
    },
    close,
  };
}

/** The plain part of a message, from quoted-printable or base64. */
function textOf(source: string): string {
  const part = source.split(/\r\n--[^\r\n]+\r\n/).find((each) => /^content-type: text\/plain/im.test(each)) ?? source;
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
