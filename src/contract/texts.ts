import en from './messages/en.json' with { type: 'json' };
import jobsEn from './messages/jobs-en.json' with { type: 'json' };
import jobsVi from './messages/jobs-vi.json' with { type: 'json' };
import mailEn from './messages/mail-en.json' with { type: 'json' };
import mailVi from './messages/mail-vi.json' with { type: 'json' };
import operationsEn from './messages/operations-en.json' with { type: 'json' };
import operationsVi from './messages/operations-vi.json' with { type: 'json' };
import serverEn from './messages/server-en.json' with { type: 'json' };
import serverVi from './messages/server-vi.json' with { type: 'json' };
import vi from './messages/vi.json' with { type: 'json' };

/**
 * The contract's texts for the server: those that browsers load first, and those that only the server uses (names of
 * functions and roles, titles of files, errors, fields and reasons). Browsers load the names of operations and jobs
 * with the screens that show them.
 */
export const contractTexts = {
  vi: { ...joined(vi, serverVi), ...operationsVi, ...jobsVi, ...mailVi },
  en: { ...joined(en, serverEn), ...operationsEn, ...jobsEn, ...mailEn },
};

/** The groups of which both catalogues have a part. */
interface Parted {
  readonly error: object;
  readonly field: object;
  readonly validation: object;
}

function joined<Texts extends Parted, Own extends Parted>(texts: Texts, own: Own) {
  return {
    ...texts,
    ...own,
    error: { ...texts.error, ...own.error },
    field: { ...texts.field, ...own.field },
    validation: { ...texts.validation, ...own.validation },
  };
}
