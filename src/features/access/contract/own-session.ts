import { operation } from '../../../contract/operation.ts';
import { listInput } from '../../../contract/paging.ts';
import { sessionPage } from './account-security.ts';
import { ownSessionsCall } from './screens.ts';

const own = { group: 'auth', access: 'session' } as const;

/** The devices on which the caller is signed in, most recently used first. */
export const getListMySession = operation({
  ...own,
  ...ownSessionsCall,
  writes: false,
  input: (z) => listInput(z, {}),
  output: sessionPage,
});

/** Ends one of the caller's sessions, or without an `id` all but the calling one. */
export const endMySession = operation({
  ...own,
  name: 'endMySession',
  writes: true,
  changesAccess: true,
  input: (z) => z.strictObject({ id: z.uuid({ error: 'id' }).optional() }),
  output: (z) => z.object({ ended: z.int() }),
});
