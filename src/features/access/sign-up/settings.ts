import { invalidField, ProblemError } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/languages.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { callerOf, type Handler, handle } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import {
  getSignUpSettings,
  type SignUpMode,
  type SignUpSettings,
  signUpRecords,
  type Terms,
  updateSignUpSettings,
} from '../contract/sign-up.ts';

/** Who may sign up now. */
export async function signUpMode(database: Database): Promise<SignUpMode> {
  const [row] = await query<{ mode: SignUpMode }>(database, 'SELECT mode FROM sign_up_settings', []);
  return row?.mode ?? 'closed';
}

/** The terms in force, in a language; null: none. */
export async function currentTerms(database: Database, language: Language): Promise<Terms | null> {
  const [row] = await query<{ version: number; text: string; textEn: string }>(
    database,
    'SELECT version, text, text_en AS "textEn" FROM sign_up_terms ORDER BY version DESC LIMIT 1',
    [],
  );
  if (!row || row.text === '') return null;
  return { version: row.version, text: language === 'en' ? row.textEn || row.text : row.text };
}

/** Who may sign up, and the terms: changing their text makes a new version. */
export const signUpSettingsHandlers: Handler[] = [
  handle(getSignUpSettings, (_input, { database }) => readSettings(database)),

  handle(updateSignUpSettings, async ({ version, mode, terms, termsEn }, context) => {
    if (mode !== 'closed' && terms === '') throw invalidField('terms', 'required');
    if (terms === '' && termsEn !== '') throw invalidField('terms', 'required');
    return context.database.transaction().execute(async (transaction) => {
      await query(transaction, 'SELECT FROM sign_up_settings FOR UPDATE', []);
      const before = await readSettings(transaction);
      if (before.version !== version) throw new ProblemError('CONFLICT_VERSION', { current: { ...before } });
      const isNewText = terms !== before.terms || termsEn !== before.termsEn;
      if (!isNewText && mode === before.mode) return before;
      if (isNewText) {
        await query(
          transaction,
          `INSERT INTO sign_up_terms (version, text, text_en, created_by)
           SELECT coalesce(max(version), 0) + 1, $1, $2, $3 FROM sign_up_terms`,
          [terms, termsEn, callerOf(context).accountId],
        );
      }
      await query(transaction, 'UPDATE sign_up_settings SET mode = $1, version = version + 1', [mode]);
      const texts = {
        terms: { before: before.terms, after: terms },
        termsEn: { before: before.termsEn, after: termsEn },
      };
      const values = { mode: { before: before.mode, after: mode }, ...texts };
      const changed = Object.entries(values).filter(([, value]) => value.before !== value.after);
      await writeAudit(transaction, context, {
        operation: updateSignUpSettings.name,
        resource: signUpRecords,
        recordId: 'settings',
        before: Object.fromEntries(changed.map(([name, value]) => [name, value.before])),
        after: Object.fromEntries(changed.map(([name, value]) => [name, value.after])),
      });
      return readSettings(transaction);
    });
  }),
];

async function readSettings(database: Database): Promise<SignUpSettings> {
  const [row] = await query<SignUpSettings>(
    database,
    `SELECT s.mode, s.version, coalesce(t.text, '') AS terms, coalesce(t.text_en, '') AS "termsEn",
       coalesce((SELECT json_agg(json_build_object('version', v.version, 'createdAt', v.created_at,
           'createdByName', (SELECT full_name FROM accounts WHERE id = v.created_by),
           'accepted', (SELECT count(*)::int FROM terms_acceptances AS a WHERE a.version = v.version))
         ORDER BY v.version DESC) FROM sign_up_terms AS v), '[]') AS versions
     FROM sign_up_settings AS s
     LEFT JOIN LATERAL (SELECT text, text_en FROM sign_up_terms ORDER BY version DESC LIMIT 1) AS t ON true`,
    [],
  );
  if (!row) throw new TypeError('The row of sign-up settings is missing.');
  return row;
}
