import { join } from 'node:path';
import { buildWhenStale } from './builds.ts';
import { scriptSizesTold } from './script-sizes.ts';

// `npm run build`; with names behind it, only these.
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  for (const name of ['web', 'compressed', 'server'] as const) if (wanted.includes(name)) buildWhenStale(name);
} else {
  buildWhenStale('web', 'compressed', 'server');
  console.log(scriptSizesTold(join(import.meta.dirname, '../dist/web')));
}
