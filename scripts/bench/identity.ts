import { argon2, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { passwordParameters } from '../../src/platform/identity/passwords.ts';
import { median } from './load.ts';
import { exactCpuTime, type ServerProcess, startProduct } from './processes.ts';
import { type Credentials, makeDataDirectory, type Session, signIn } from './stage.ts';

/** Processor time of the product's process beyond what it uses while nobody calls; medians of rounds in turns. */
export interface IdentityCost {
  /** Milliseconds of one sign-in, and of one plain Argon2id hash. */
  readonly signIn: number;
  readonly hash: number;
  /** Microseconds that a call takes longer with a personal access token than with a session. */
  readonly token: number;
}

const names = ['session', 'token', 'signIn', 'hash'] as const;
type Task = (typeof names)[number];

interface Measured {
  /** How often a round does it. */
  readonly times: number;
  /** Milliseconds of processor time until now of the process that does it. */
  readonly cpuTime: () => number;
  readonly task: (run: number) => Promise<unknown>;
}

const hash = promisify(argon2);
/** A list of nothing: what it costs is mostly what every call costs. */
const operation = 'getListCategoryNews';
const [rounds, calls, signIns] = [25, 400, 8];

/** Measures what signing in and a token cost the running product. */
export async function measureIdentity(
  product: ServerProcess,
  session: Session,
  credentials: Credentials,
): Promise<IdentityCost> {
  const ofProduct = () => exactCpuTime(product.pid);
  const callWith = async (headers: Record<string, string>) => {
    const response = await fetch(`${product.url}/api/${operation}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  let tokens: readonly string[] = [];
  const tasks: Record<Task, Measured> = {
    session: { times: calls, cpuTime: ofProduct, task: () => callWith({ cookie: session.cookie }) },
    token: {
      times: calls,
      cpuTime: ofProduct,
      task: (run) => callWith({ authorization: `Bearer ${tokens[run % tokens.length]}` }),
    },
    signIn: { times: signIns, cpuTime: ofProduct, task: () => signIn(product, credentials) },
    hash: {
      times: signIns,
      cpuTime: () => exactCpuTime(process.pid),
      task: () => hash('argon2id', { message: credentials.password, nonce: randomBytes(16), ...passwordParameters }),
    },
  };
  const spent: Record<Task, number[]> = { session: [], token: [], signIn: [], hash: [] };
  for (let round = -2; round < rounds; round += 1) {
    const made = await makeTokens(session);
    tokens = made.map(({ token }) => token);
    // Callers are remembered from their first call on.
    for (let run = 0; run < tokens.length; run += 1) await tasks.token.task(run);
    await tasks.session.task(0);
    const idle = await idleShare(ofProduct);
    // Each is first in every second round.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { worked, passed } = await timeOfOne(tasks[name]);
      const each = name === 'hash' ? worked : worked - idle * passed;
      // The first rounds are those in which the code is compiled.
      if (round >= 0) spent[name].push(each);
    }
    for (const { id } of made) await session.call('deleteMyToken', { id });
  }
  return {
    signIn: median(spent.signIn),
    hash: median(spent.hash),
    token: 1_000 * median(spent.token.map((time, round) => time - (spent.session[round] ?? Number.NaN))),
  };
}

/** The same on a new installation. */
export async function measureIdentityAlone(credentials: Credentials): Promise<IdentityCost> {
  await using directory = makeDataDirectory();
  const { username, password } = credentials;
  await using product = await startProduct(directory.path, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  // Awaited here: the server stops when this function returns.
  return await measureIdentity(product, await signIn(product, credentials), credentials);
}

/** Tokens for a round: one may call 120 times a minute. */
async function makeTokens(session: Session) {
  const made: { id: string; token: string }[] = [];
  for (let count = 0; count < calls / 100; count += 1) {
    const { id, token } = await session.call('insertMyToken', { name: 'bench', operations: [operation], days: 1 });
    made.push({ id: String(id), token: String(token) });
  }
  return made;
}

/** Milliseconds of processor time, and of the clock, of one run of a task. */
async function timeOfOne({ task, times, cpuTime }: Measured) {
  const [before, started] = [cpuTime(), performance.now()];
  for (let run = 0; run < times; run += 1) await task(run);
  return { worked: (cpuTime() - before) / times, passed: (performance.now() - started) / times };
}

/** The share of one core that the product uses by itself: its jobs look for work, and what was logged is sealed. */
async function idleShare(cpuTime: () => number): Promise<number> {
  const [before, started] = [cpuTime(), performance.now()];
  await wait(500);
  return (cpuTime() - before) / (performance.now() - started);
}

export function identityReport({ signIn: whole, hash: plain, token }: IdentityCost): string {
  return [
    `sign-in: ${whole.toFixed(1)} ms of processor, plain Argon2id ${plain.toFixed(1)} ms; beside it ${(whole - plain).toFixed(1)} ms (aim < 2 ms)`,
    `personal access token: ${token.toFixed(1)} µs more than the same call with a session (aim < 20 µs)`,
  ].join('\n');
}
