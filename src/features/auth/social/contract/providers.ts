import { operation, type Zod } from '../../../../contract/operation.ts';
import { type ProviderName, providerNames } from '../../../../contract/sign-in-providers.ts';

// In a file of its own, because the sign-in page's first script needs no more of the contract.

export const providerSchema = (z: Zod) => z.enum(providerNames);
export const providersShape = (z: Zod) => z.array(z.object({ name: providerSchema(z), label: z.string() }));

/** A provider that can be signed in with, and what people call it. */
export interface SignInProvider {
  name: ProviderName;
  label: string;
}

export const getSignInProviders = operation({
  name: 'getSignInProviders',
  group: 'auth',
  access: 'public',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) => z.object({ providers: providersShape(z) }),
});
