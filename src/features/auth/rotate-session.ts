import type { Context } from '../../engine/handler.ts';
import type { Identity } from '../../platform/identity/identity.ts';

/**
 * Gives the session of a browser another token once its person has proven to be there: whoever has a copy of the one
 * before is left out. Clients that send a token of their own keep it, for nothing would hand them the next one.
 */
export async function rotateSession(identity: Identity, { headers, setHeader }: Context): Promise<void> {
  if (headers.has('authorization')) return;
  const answer = await identity.api.rotateSession({ headers, returnHeaders: true });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) setHeader('set-cookie', cookies);
}
