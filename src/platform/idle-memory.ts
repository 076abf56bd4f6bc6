/** What is looked at of a process: milliseconds that have passed, and of them those in which it worked. */
export interface WorkTime {
  readonly passed: number;
  readonly worked: number;
}

/** A process that works for less of its time than this is quiet: jobs look whether there is anything to do. */
const quietShare = 0.05;
/** Milliseconds of work that leave something to give back. */
const worthGiving = 500;
/** Milliseconds before each of the first looks, when the start has settled down, and between those that follow. */
const firstLooks = [1_000, 1_500];
const laterLooks = 30_000;

/**
 * Has a process that is quiet after it worked give back the memory that it worked with: the engine itself keeps the young
 * generation and the half-filled pages of the old one until they are needed again (decision 39). Without `--expose-gc` nothing is done.
 * @returns what ends it.
 */
export function releaseIdleMemory(): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  const look = idleChecks(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
  const pauses = [...firstLooks];
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      look(workedSoFar());
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

/** Calls `giveBack` at a look before which the process was quiet, when it has worked since it last did. */
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
