import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { getMySignIn, signInDays } from '../contract/accounts.ts';
import { SignInList } from './sign-in-list.tsx';

const pageSize = 10;

/** The user's own sign-ins, failed ones, and changes of password and email. */
export default function OwnSignIns() {
  const { t } = useTranslation();
  return (
    <>
      <p className="access-quiet">{t('access:signIns.text', { days: signInDays })}</p>
      <SignInList
        queryKey={[getMySignIn.name]}
        read={(page, signal) => call(getMySignIn, { page, pageSize }, { signal })}
      />
    </>
  );
}
