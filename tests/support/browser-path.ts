import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without the browser around it, which nobody sees in a test: it takes a fifth less of the processor's time. */
const withoutWindow = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium on this machine, as people have it: the one CHROMIUM names, else the first found in PATH. */
export function findBrowser(): string | undefined {
  return firstOf([...names, withoutWindow]);
}

/** The same for tests, of which each costs the time of all that runs beside it. */
export function findTestBrowser(): string | undefined {
  return firstOf([withoutWindow, ...names]);
}

function firstOf(programs: readonly string[]): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : undefined;
  for (const program of programs) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}
