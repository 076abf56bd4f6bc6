import { useTranslation } from 'react-i18next';
import { passwordLength } from '../contract.ts';
import './password-rules.css';

interface Passwords {
  newPassword: string;
  currentPassword: string;
  username: string;
}

/** Whether the server will accept the new password; only it knows which passwords are too common. */
export function meetsRules(passwords: Passwords): boolean {
  return rules(passwords).every(({ met }) => met);
}

/** The rules for a new password, each met or not yet, and how hard the password is to guess. */
export function PasswordRules(passwords: Passwords) {
  const { t } = useTranslation();
  const label = t('contract:field.newPassword');
  const strength = passwords.newPassword === '' ? 0 : strengthOf(passwords);
  return (
    <div className="password-rules">
      <div className="password-strength" data-strength={strength} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p role="status">
        {strength > 0 && t('screens:password.strength', { strength: t(`screens:password.strength${strength}`) })}
      </p>
      <ul>
        {rules(passwords).map(({ code, met }) => (
          <li key={code} data-met={met}>
            {t(`contract:validation.${code}`, { Label: label, min: passwordLength.min })}
            <span className="visually-hidden">{met ? t('screens:password.met') : t('screens:password.notMet')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rules({ newPassword, currentPassword, username }: Passwords) {
  return [
    { code: 'tooShort', met: newPassword.length >= passwordLength.min },
    {
      code: 'passwordNamesAccount',
      met: newPassword !== '' && !newPassword.toLowerCase().includes(username.toLowerCase()),
    },
    { code: 'samePassword', met: newPassword !== '' && newPassword !== currentPassword },
  ];
}

/** 1 weak, 2 fair, 3 strong: length counts most, then how many kinds of characters there are. */
function strengthOf(passwords: Passwords): 1 | 2 | 3 {
  if (!meetsRules(passwords)) return 1;
  const { newPassword } = passwords;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(newPassword)).length;
  const different = new Set(newPassword).size;
  return different >= 8 && newPassword.length + 2 * kinds >= 20 ? 3 : 2;
}
