import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { percentile } from './load.ts';
import type { ServerProcess } from './processes.ts';
import { makeCredentials, type Session, signIn } from './stage.ts';
import { searchedNames } from './text.ts';

const accounts = 50;
/** Windows per account. */
const windows = 4;
/** Milliseconds that a user reads an answer, on average. */
const think = 2_000;
/** Milliseconds that are not measured, because all users start at once, and that are. */
const begins = 5_000;
const lasts = 60_000;

/** Waiting times of concurrent users. */
export interface ConcurrentUserFigures {
  readonly editors: number;
  readonly think: number;
  readonly calls: readonly {
    readonly name: string;
    readonly perSecond: number;
    readonly p50: number;
    readonly p99: number;
  }[];
}

/** One kind of call, its share in percent, and how it is made. */
interface Habit {
  readonly name: string;
  readonly share: number;
  call(person: Person): Promise<unknown>;
}

interface Person {
  readonly session: Session;
  /** The article that nobody else changes. */
  readonly own: { readonly id: string; version: number };
  readonly others: readonly string[];
}

const habits: readonly Habit[] = [
  { name: 'a list', share: 40, call: ({ session }) => session.call('getListNews', { page: oneOf([0, 0, 1, 2]) }) },
  {
    name: 'a search',
    share: 15,
    call: ({ session }) => session.call('getListNews', { textSearch: oneOf(searchedNames).word }),
  },
  {
    name: 'an article',
    share: 30,
    call: ({ session, others }) => session.call('getDetailNews', { id: oneOf(others) }),
  },
  {
    name: 'a save',
    share: 15,
    async call({ session, own }) {
      const summary = `Sửa lần ${own.version}`;
      own.version = Number((await session.call('updateNews', { ...own, summary })).version);
    },
  },
];

/** Simulates 200 editors on the filled database, and measures their calls. */
export async function measureConcurrentUsers(
  product: ServerProcess,
  client: pg.Client,
  administrator: Session,
): Promise<ConcurrentUserFigures> {
  const sessions = await signInAll(product, administrator);
  const { rows } = await client.query<{ id: string; version: number }>(
    'SELECT id, version FROM news WHERE deleted_at IS NULL ORDER BY random() LIMIT 2000',
  );
  const others = rows.map(({ id }) => id);
  const durations = new Map<string, number[]>(habits.map(({ name }) => [name, []]));
  const counted = performance.now() + begins;
  const end = counted + lasts;
  const work = async (session: Session, place: number) => {
    const { id, version } = rows[place] ?? { id: '', version: 0 };
    const person = { session, own: { id, version }, others: others.slice(sessions.length) };
    await wait(Math.random() * think);
    while (performance.now() < end) {
      const habit = oneOf(hundred);
      const started = performance.now();
      await habit.call(person);
      if (started >= counted) durations.get(habit.name)?.push(performance.now() - started);
      // Exponentially distributed: mostly short, sometimes long.
      await wait(-Math.log(1 - Math.random()) * think);
    }
  };
  await Promise.all(sessions.map(work));
  const all = [...durations, ['all', [...durations.values()].flat()] as const];
  const calls = all.map(([name, times]) => {
    const sorted = times.toSorted((one, other) => one - other);
    return {
      name,
      perSecond: (sorted.length * 1_000) / lasts,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
    };
  });
  return { editors: sessions.length, think, calls };
}

/** Creates editors with their own passwords, and signs each of them in several times. */
async function signInAll(product: ServerProcess, administrator: Session): Promise<Session[]> {
  const { items } = (await administrator.call('getListRole', {})) as { items: { id: string; code: string }[] };
  const roleIds = items.filter(({ code }) => code === 'editor').map(({ id }) => id);
  const sessions: Session[] = [];
  for (let place = 0; place < accounts; place += 1) {
    const username = `editor-${place}`;
    const [fullName, email] = [username, `${username}@example.vn`];
    const made = await administrator.call('insertUser', { username, fullName, email, roleIds });
    const currentPassword = String(made.password);
    const { password } = makeCredentials();
    const first = await signIn(product, { username, password: currentPassword });
    await first.call('changePassword', { currentPassword, newPassword: password });
    for (let window = 0; window < windows; window += 1) sessions.push(await signIn(product, { username, password }));
  }
  return sessions;
}

/** A hundred calls, distributed by their shares. */
const hundred = habits.flatMap((habit) => Array<Habit>(habit.share).fill(habit));

function oneOf<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}
