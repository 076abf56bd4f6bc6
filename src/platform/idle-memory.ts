/** Milliseconds since the last check, and those in which the process worked. */
export interface WorkTime {
  readonly passed: number;
  readonly worked: number;
}

/** A process that works for less than this share of its time is idle: jobs still poll for work. */
const quietShare = 0.05;
/** Milliseconds of work after which there is memory worth releasing. */
const worthGiving = 500;
/** Milliseconds before each of the first checks, after the start has settled, and between later ones. */
const firstLooks = [1_000, 1_500];
const laterLooks = 30_000;

/**
 * Makes a process that is idle after work release memory: V8 itself keeps the young generation and half-filled pages of
 * the old one until it needs them again (decision 39). Without `--expose-gc` it does nothing.
 * @returns a function that stops the checks.
 */
export function releaseIdleMemory(): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  const collectWhenIdle = idleChecks(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
  const pauses = [...firstLooks];
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      collectWhenIdle(workedSoFar());
      wait();
    }, pauses.shift() ?? laterLooks).unref();
  };
  wait();
  return () => clearTimeout(timer);
}

function workedSoFar(): WorkTime {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), worked: (user + system) / 1_000 };
}

/** Calls `giveBack` at a check when the process was idle since the check before, and has worked since the last call. */
export function idleChecks(giveBack: () => void): (now: WorkTime) => void {
  let before: WorkTime | undefined;
  let given = 0;
  return (now) => {
    const isQuiet = before !== undefined && now.worked - before.worked < (now.passed - before.passed) * quietShare;
    before = now;
    if (!isQuiet || now.worked - given < worthGiving) return;
    given = now.worked;
    giveBack();
  };
}
