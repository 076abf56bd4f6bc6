import { buildServerWhenStale, buildWebWhenStale } from './builds.ts';
import { become } from './process-settings.ts';

// `npm start` and `npm run demo`: builds what is older than its sources, and becomes the process that serves.
buildWebWhenStale();
if (process.argv[2] === 'demo') become('scripts/demo.ts');
buildServerWhenStale();
become('dist/server/main.cjs');
