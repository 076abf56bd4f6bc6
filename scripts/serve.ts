import { become } from './process-settings.ts';

// The server as it was built; what `npm start` ends in, and all that a container runs.
become('dist/server/main.cjs');
