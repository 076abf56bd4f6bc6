import { enableCompileCache } from 'node:module';
import { buildWebWhenStale } from './web-build.ts';

// Before anything large is loaded: compiled code is kept between starts.
enableCompileCache();
buildWebWhenStale();
const { runServer } = await import('../src/server/run.ts');
await runServer(process.env);
