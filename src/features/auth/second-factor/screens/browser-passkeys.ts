import { call } from '../../../../browser/call.ts';
import { getMyPasskeyOptions, getPasskeyOptions, type PasskeyAnswer, type PasskeyRegistration } from '../contract.ts';

/** Asks for one of the person's passkeys; undefined when the person chose none. */
export async function askPasskey(): Promise<PasskeyAnswer | undefined> {
  const options = await call(getPasskeyOptions, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return chosen<PasskeyAnswer>(navigator.credentials.get({ publicKey }));
}

/** Makes a passkey of the signed-in person; undefined when the person gave up. */
export async function createPasskey(): Promise<PasskeyRegistration | undefined> {
  const options = await call(getMyPasskeyOptions, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return chosen<PasskeyRegistration>(navigator.credentials.create({ publicKey }));
}

/** A browser says the same of who gave up, of one who waited too long, and of a passkey that is here already. */
async function chosen<Json>(asked: Promise<Credential | null>): Promise<Json | undefined> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Json) : undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
