import { join } from 'node:path';
import { buildServerWhenStale, buildWebWhenStale } from './builds.ts';
import { scriptSizesTold } from './script-sizes.ts';

buildWebWhenStale();
buildServerWhenStale();
console.log(scriptSizesTold(join(import.meta.dirname, '../dist/web')));
