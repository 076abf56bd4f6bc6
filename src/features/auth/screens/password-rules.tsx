import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { requiredStrength, type Strength } from '../../../lib/password-limit.ts';
import { passwordLength } from '../contract.ts';
import './password-rules.css';

interface Passwords {
  newPassword: string;
  /** Absent where the person has proven it another way: nothing to compare with. */
  currentPassword?: string;
  /** Absent where the page does not know it; the server does. */
  username?: string;
}

interface Props extends Passwords {
  /** Words about the person and the company that the browser knows; the server knows more. */
  names: readonly string[];
}

/** Whether the new password meets the rules that can be checked at once; the server decides on its strength. */
export function meetsRules(passwords: Passwords): boolean {
  return rules(passwords).every(({ met }) => met);
}

/** The rules for a new password, each met or not yet, and its strength. */
export function PasswordRules({ names, ...passwords }: Props) {
  const { t } = useTranslation();
  const label = t(passwords.currentPassword === undefined ? 'contract:field.password' : 'contract:field.newPassword');
  const strength = useStrength(passwords.newPassword, names);
  const hard = strength !== undefined && strength >= requiredStrength;
  const shown = shownStrength(passwords, strength);
  return (
    <div className="password-rules">
      <div className="password-strength" data-strength={shown} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p role="status">{shown > 0 && t('password:strength', { strength: t(`password:strength${shown}`) })}</p>
      <ul>
        {rules(passwords).map(({ code, met }) => (
          <Rule key={code} met={met}>
            {t(`contract:validation.${code}`, { Label: label, min: passwordLength.min })}
          </Rule>
        ))}
        <Rule met={hard}>{t('password:notGuessable')}</Rule>
      </ul>
    </div>
  );
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li data-met={met}>
      {children}
      <span className="visually-hidden">{met ? t('password:met') : t('password:notMet')}</span>
    </li>
  );
}

/** The strength of a password; undefined until it is known. Typing invalidates a pending result. */
function useStrength(password: string, names: readonly string[]): Strength | undefined {
  const [measured, setMeasured] = useState<{ password: string; strength: Strength }>();
  const words = names.join('\n');
  useEffect(() => {
    if (password === '') return;
    let wanted = true;
    // The word list loads with the first letter; without it only the server checks the strength.
    import('../../../lib/password-strength.ts')
      .then(({ passwordStrength }) => passwordStrength(password, words.split('\n')))
      .then((strength) => wanted && setMeasured({ password, strength }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [password, words]);
  return measured?.password === password ? measured.strength : undefined;
}

function rules({ newPassword, currentPassword, username }: Passwords) {
  return [
    { code: 'tooShort', met: newPassword.length >= passwordLength.min },
    ...(username === undefined
      ? []
      : [
          {
            code: 'passwordNamesAccount',
            met: newPassword !== '' && !newPassword.toLowerCase().includes(username.toLowerCase()),
          },
        ]),
    ...(currentPassword === undefined
      ? []
      : [{ code: 'samePassword', met: newPassword !== '' && newPassword !== currentPassword }]),
  ];
}

/** 0 not known yet, 1 weak (it will be refused), 2 fair, 3 strong. */
function shownStrength(passwords: Passwords, strength: Strength | undefined): 0 | 1 | 2 | 3 {
  if (passwords.newPassword === '' || strength === undefined) return 0;
  if (!meetsRules(passwords) || strength < requiredStrength) return 1;
  return strength > requiredStrength ? 3 : 2;
}
