import { buildInChild } from './demo/build-in-child.ts';

// The build takes the longest: it runs on one core while this process loads its modules, makes its database and fills it.
const building = buildInChild('web');
const { runDemo } = await import('./demo/run.ts');
await runDemo(building);
