import { buildWhenStale } from './builds.ts';
import { become } from './process-settings.ts';

// `npm start` and `npm run demo`: builds what is older than its sources, and becomes the process that serves. The
// demonstration builds beside its other work.
if (process.argv[2] === 'demo') become('scripts/demo.ts');
buildWhenStale('web', 'compressed', 'server');
become('dist/server/main.cjs');
