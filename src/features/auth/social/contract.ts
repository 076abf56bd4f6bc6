import { operation, type Zod } from '../../../contract/operation.ts';
import type { ProviderName } from '../../../contract/sign-in-providers.ts';
import { login } from '../contract.ts';
import { getSignInProviders, providerSchema, providersShape } from './contract/providers.ts';

/** Where the browser goes for the provider's answer, and by what the answer is recognised. */
const begun = (z: Zod) => z.object({ address: z.string(), state: z.string() });

const mark = (z: Zod, max: number) => z.string().max(max);

/** What the provider sent back with the browser. */
const answerShape = (z: Zod) => ({
  provider: providerSchema(z),
  state: mark(z, 200).min(1),
  code: mark(z, 4_096).optional(),
  iss: mark(z, 500).optional(),
  /** The provider's word for why there is no code. */
  error: mark(z, 200).optional(),
});

export const beginProviderSignIn = operation({
  name: 'beginProviderSignIn',
  description:
    'Starts to sign in with another provider: the browser that called opens `address`, and is sent back to ' +
    '`/signin/<provider>` with the answer for `finishProviderSignIn`.',
  group: 'auth',
  access: 'public',
  writes: true,
  input: (z) => z.strictObject({ provider: providerSchema(z) }),
  output: begun,
});

export const finishProviderSignIn = operation({
  name: 'finishProviderSignIn',
  group: 'auth',
  access: 'public',
  writes: true,
  input: (z) =>
    z.strictObject({
      ...answerShape(z),
      /** False: the session ends with the browser. */
      remember: z.boolean().optional(),
    }),
  output: login.output,
});

/** An identity at a provider with which the account signs in. */
export interface WayIn {
  id: string;
  provider: ProviderName;
  label: string;
  /** What the person is called there: a mail address or a name. */
  shownAs: string;
  linkedAt: string;
  usedAt: string | null;
}

export const getOwnWaysIn = operation({
  name: 'getOwnWaysIn',
  description: 'With what the own account signs in, and which providers can be linked.',
  group: 'auth',
  access: 'session',
  writes: false,
  byPeople: true,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      hasPassword: z.boolean(),
      waysIn: z.array(
        z.object({
          id: z.string(),
          provider: providerSchema(z),
          label: z.string(),
          shownAs: z.string(),
          linkedAt: z.string(),
          usedAt: z.string().nullable(),
        }),
      ),
      providers: providersShape(z),
    }),
});

export const beginWayIn = operation({
  name: 'beginWayIn',
  asksAgain: 'always',
  description: 'Starts to link an identity at a provider to the own account; `linkWayIn` takes the answer.',
  group: 'auth',
  access: 'session',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ provider: providerSchema(z) }),
  output: begun,
});

export const linkWayIn = operation({
  name: 'linkWayIn',
  group: 'auth',
  access: 'session',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject(answerShape(z)),
  output: (z) => z.object({ id: z.string() }),
});

export const unlinkWayIn = operation({
  name: 'unlinkWayIn',
  asksAgain: 'always',
  description: 'Removes a way in of the own account; never the last.',
  group: 'auth',
  access: 'session',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  output: (z) => z.object({ done: z.literal(true) }),
});

export const socialOperations = [
  getSignInProviders,
  beginProviderSignIn,
  finishProviderSignIn,
  getOwnWaysIn,
  beginWayIn,
  linkWayIn,
  unlinkWayIn,
] as const;
