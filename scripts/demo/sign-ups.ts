import type { Context } from '../../src/engine/handler.ts';
import { query } from '../../src/engine/statement.ts';

/** Somebody of the samples who signed up, and the terms. */
export interface SampleSignUps {
  readonly terms: string;
  readonly termsEn: string;
  readonly waiting: {
    readonly email: string;
    readonly username: string;
    readonly fullName: string;
    readonly phone: string;
    readonly designation: string;
  };
}

/** Opens signing up with approval; one person waits, whose password nobody knows. */
export async function addSignUps(
  { terms, termsEn, waiting }: SampleSignUps,
  { database, principal }: Context,
): Promise<void> {
  await query(
    database,
    'INSERT INTO sign_up_terms (version, text, text_en, created_by) VALUES (1, $1, $2, $3) ON CONFLICT DO NOTHING',
    [terms, termsEn, principal?.accountId],
  );
  await query(database, `UPDATE sign_up_settings SET mode = 'open'`, []);
  const { email, username, fullName, phone, designation } = waiting;
  await query(
    database,
    `INSERT INTO sign_ups (email, username, full_name, phone, designation, password, language, terms_version, state, confirmed_at)
     VALUES ($1, $2, $3, $4, $5, '', 'vi', 1, 'waiting', now()) ON CONFLICT DO NOTHING`,
    [email, username, fullName, phone, designation],
  );
}
