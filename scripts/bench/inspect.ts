import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Collects the garbage of a process started with `--inspect`; returns its heap in megabytes. */
export async function inspect(port: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const ask = async (id: number, method: string, params: object = {}) => {
    const answered = once(socket, 'message') as Promise<[{ data: string }]>;
    socket.send(JSON.stringify({ id, method, params }));
    return JSON.parse((await answered)[0].data) as { result: { result?: { value: number } } };
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  await ask(2, 'HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = await ask(3, 'Runtime.evaluate', { expression });
  socket.close();
  return (result.result?.value ?? 0) / 1024 / 1024;
}
