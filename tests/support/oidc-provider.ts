import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person of the provider: what it says of them. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  readonly groups?: string[];
}

/** An ID token before it is signed: tests spoil it here. */
export interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Null: not signed at all. */
  key: KeyObject | null;
}

/** A real OpenID Connect provider on loopback, which lets in whoever is set, without asking. */
export interface TestProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Who signs in next. */
  person: Person;
  /** Spoils the ID tokens from now on. */
  spoil: ((token: Token) => void) | undefined;
  /** Answers instead of the provider's token endpoint. */
  answer: (() => { readonly type: string; readonly body: string }) | undefined;
  /** Keeps its page back until this has come. */
  gate: Promise<void> | undefined;
  /** A key that is not the provider's. */
  readonly strangeKey: KeyObject;
  /** Goes through the provider's pages as a browser does; the parameters that it sends back to the product. */
  walk(address: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts a provider that sends people back to `redirectUris`. */
export async function startProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const client = { id: 'cms', secret: 'only-for-tests-only-for-tests' };
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['only-for-tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // Two tabs that sign in at once: a code of one does not end because the other has begun a session anew.
    expiresWithSession: async () => false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    async findAccount(_ctx, id) {
      return { accountId: id, claims: () => ({ ...people.get(id), sub: id }) };
    },
    async loadExistingGrant(ctx) {
      const { session, client: asking, provider: own } = ctx.oidc;
      const grant = new own.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const state: TestProvider = {
    issuer,
    client,
    person: { sub: 'nobody' },
    spoil: undefined,
    answer: undefined,
    gate: undefined,
    strangeKey: strange.privateKey,
    walk: (address) => walk(address, redirectUris),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      await state.gate;
      people.set(state.person.sub, state.person);
      const result = { login: { accountId: state.person.sub, remember: false } };
      await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
      ctx.respond = false;
      return;
    }
    if (ctx.path === '/token' && state.answer) {
      const { type, body } = state.answer();
      ctx.type = type;
      ctx.body = body;
      return;
    }
    await next();
    if (ctx.path === '/token' && state.spoil && ctx.body.id_token) {
      ctx.body.id_token = spoiled(ctx.body.id_token, keys.privateKey, state.spoil);
    }
  });
  server.on('request', provider.callback());
  return state;
}

function spoiled(token: string, key: KeyObject, spoil: (token: Token) => void): string {
  const [header = '', claims = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const open: Token = { header: read(header), claims: read(claims), key };
  spoil(open);
  const text = [open.header, open.claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${open.key ? createSign('RSA-SHA256').update(text).sign(open.key, 'base64url') : ''}`;
}

async function walk(address: string, redirectUris: readonly string[]): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${next}: ${await response.text()}`);
    next = new URL(location, next).href;
    const url = new URL(next);
    if (redirectUris.includes(`${url.origin}${url.pathname}`)) return Object.fromEntries(url.searchParams);
  }
  throw new Error('The provider never sent back.');
}
