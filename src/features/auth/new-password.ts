import { requiredStrength } from '../../lib/password-limit.ts';
import type { Database } from '../../platform/database/connect.ts';

/** The owner of a password: words that others know about them. */
interface Owner {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

/**
 * Why a password is refused, as a code of the contract; undefined: it is accepted. The input schema checks its length.
 */
export async function refusalOf(
  database: Database,
  password: string,
  { username, fullName, email }: Owner,
): Promise<'passwordNamesAccount' | 'passwordGuessable' | undefined> {
  if (password.toLowerCase().includes(username.toLowerCase())) return 'passwordNamesAccount';
  const company = await database.selectFrom('site_settings').select(['company_name', 'slogan']).executeTakeFirst();
  const names = [username, fullName, email, company?.company_name ?? '', company?.slogan ?? ''];
  // The word list is large: it is loaded only when a password is chosen.
  const { passwordStrength } = await import('../../lib/password-strength.ts');
  return (await passwordStrength(password, names)) < requiredStrength ? 'passwordGuessable' : undefined;
}
