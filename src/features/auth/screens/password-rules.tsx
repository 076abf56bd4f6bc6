import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { requiredStrength, type Strength } from '../../../lib/password-limit.ts';
import { passwordLength } from '../contract.ts';
import './password-rules.css';

interface Passwords {
  newPassword: string;
  currentPassword: string;
  username: string;
}

interface Props extends Passwords {
  /** What belongs to the person and the company, as far as the browser knows it; the server knows all. */
  names: readonly string[];
}

/** Whether the new password keeps the rules that can be told at once; how hard it is to guess, the server decides. */
export function meetsRules(passwords: Passwords): boolean {
  return rules(passwords).every(({ met }) => met);
}

/** The rules for a new password, each met or not yet, and how hard the password is to guess. */
export function PasswordRules({ names, ...passwords }: Props) {
  const { t } = useTranslation();
  const label = t('contract:field.newPassword');
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

/** How hard a password is to guess; undefined until that is known. What was typed since makes an older answer void. */
function useStrength(password: string, names: readonly string[]): Strength | undefined {
  const [measured, setMeasured] = useState<{ password: string; strength: Strength }>();
  const words = names.join('\n');
  useEffect(() => {
    if (password === '') return;
    let wanted = true;
    // The word list comes with the first letter; without it the server alone judges.
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
    {
      code: 'passwordNamesAccount',
      met: newPassword !== '' && !newPassword.toLowerCase().includes(username.toLowerCase()),
    },
    { code: 'samePassword', met: newPassword !== '' && newPassword !== currentPassword },
  ];
}

/** 0 not known yet, 1 weak (it will be refused), 2 fair, 3 strong. */
function shownStrength(passwords: Passwords, strength: Strength | undefined): 0 | 1 | 2 | 3 {
  if (passwords.newPassword === '' || strength === undefined) return 0;
  if (!meetsRules(passwords) || strength < requiredStrength) return 1;
  return strength > requiredStrength ? 3 : 2;
}
