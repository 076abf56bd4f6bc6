import { requiredStrength } from '../../lib/password-limit.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Whose password it is to be: the words that others know of him. */
interface Owner {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

/** Why a password is not taken, as a code of the contract; undefined: it is. Its length is the business of who reads it. */
export async function refusalOf(
  database: Database,
  password: string,
  { username, fullName, email }: Owner,
): Promise<'passwordNamesAccount' | 'passwordGuessable' | undefined> {
  if (password.toLowerCase().includes(username.toLowerCase())) return 'passwordNamesAccount';
  const company = await database.selectFrom('site_settings').select(['company_name', 'slogan']).executeTakeFirst();
  const names = [username, fullName, email, company?.company_name ?? '', company?.slogan ?? ''];
  // The list of words is large: it is loaded where a password is chosen.
  const { passwordStrength } = await import('../../lib/password-strength.ts');
  return (await passwordStrength(password, names)) < requiredStrength ? 'passwordGuessable' : undefined;
}
