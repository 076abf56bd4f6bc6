import { runServer } from './run.ts';

void runServer(process.env);
