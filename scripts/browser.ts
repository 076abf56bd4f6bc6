import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { findBrowser } from '../tests/support/browser-path.ts';

/** Sees to it that the browser tests have Chromium: installs Debian's package where it may, else says what to install. */
if (!findBrowser()) {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests (Debian package chromium) …');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  }
  if (!findBrowser()) {
    console.error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its program, then run the tests again.',
    );
    process.exit(1);
  }
}
