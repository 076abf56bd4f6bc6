import { enableCompileCache } from 'node:module';

// Before anything large is loaded: compiled code is kept between starts.
enableCompileCache();
const { runServer } = await import('./run.ts');
await runServer(process.env);
