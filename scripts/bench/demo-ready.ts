import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from './load.ts';
import { cpuTimeOfFamily, cpuTimeOfTree, databasePid, startServer } from './processes.ts';
import { makeDataDirectory } from './stage.ts';

/** One start of the demonstration, cold. */
interface Start {
  readonly seconds: number;
  /** Processor time of all its processes until it was ready, user and system. */
  readonly cpuSeconds: number;
  /** What else the machine did: processes that ran or wanted to, over the last minute. */
  readonly load: number;
}

/**
 * Measures how soon `npm run demo` shows its first page, from no build and no data: the medians of some starts.
 * @param checkouts directories of the product; their starts take turns, so that both meet the same machine.
 */
export async function measureDemo(checkouts: readonly string[], times: number): Promise<string> {
  const starts = new Map<string, Start[]>(checkouts.map((each) => [each, []]));
  for (let count = 0; count < times; count += 1) {
    for (const [checkout, measured] of starts) measured.push(await startOnce(resolve(checkout)));
  }
  const lines = [...starts].map(([checkout, measured]) => {
    const of = (name: keyof Start) => median(measured.map((each) => each[name])).toFixed(1);
    return `| ${checkout} | ${of('seconds')} | ${of('cpuSeconds')} | ${of('load')} |`;
  });
  return ['| checkout | ready after s | CPU s until then | load |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function startOnce(checkout: string): Promise<Start> {
  rmSync(join(checkout, 'dist'), { recursive: true, force: true });
  await using data = makeDataDirectory();
  const load = Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
  const started = performance.now();
  await using demo = await startServer(['npm', 'run', 'demo'], { PORT: '0', DATA_DIR: data.path }, checkout);
  const page = await fetch(demo.url);
  const seconds = (performance.now() - started) / 1000;
  if (!(await page.text()).includes('<html')) throw new Error(`${demo.url} is not the first page.`);
  const cpu = cpuTimeOfTree(demo.pid) + cpuTimeOfFamily(databasePid(data.path));
  return { seconds, cpuSeconds: cpu / 1000, load };
}
