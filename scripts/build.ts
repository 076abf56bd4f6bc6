import { buildServerWhenStale, buildWebWhenStale } from './builds.ts';

buildWebWhenStale();
buildServerWhenStale();
