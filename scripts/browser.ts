import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { findTestBrowser } from '../tests/support/browser-path.ts';

/**
 * Makes sure that the browser tests have Chromium: installs Debian's package if it may, otherwise explains what to
 * install.
 */
if (!findTestBrowser()) {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests (Debian package chromium-headless-shell or chromium) …');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
    spawnSync('apt-get', ['update'], options);
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], options).status === 0;
    // Not every distribution that has the second has the first.
    if (!install('chromium-headless-shell')) install('chromium');
  }
  if (!findTestBrowser()) {
    console.error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path, then run the tests again.',
    );
    process.exit(1);
  }
}
