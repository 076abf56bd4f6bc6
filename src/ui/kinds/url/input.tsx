import { Button, Input } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import {
  addressProblem,
  exampleUrl,
  isUrl,
  longestUrl,
  normalizedAddress,
  type UrlField,
  wholeAddress,
} from '../../../declare/kinds/url.ts';
import type { InputKind, InputProps } from '../input.ts';
import { composed, tooLong } from '../problems.ts';
import { OpenAddress } from './open-address.tsx';

export const url: InputKind<UrlField> = {
  Input: UrlInput,
  problems: (value, field) => {
    const long = tooLong(value, longestUrl);
    const code = addressProblem(composed(value), field);
    return long.length > 0 || code === undefined ? long : [{ code }];
  },
};

function UrlInput({ field, value, onChange, control }: InputProps<UrlField>) {
  const { t } = useTranslation();
  const typed = String(value ?? '');
  const address = composed(typed);
  const whole = wholeAddress(address, field);
  return (
    <>
      <Input
        {...control}
        type="url"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={exampleUrl(field.schemes)}
        value={typed}
        onChange={(event) => onChange(normalizedAddress(event.target.value, field))}
        suffix={isUrl(address, field) ? <OpenAddress address={address} /> : <span />}
      />
      {whole !== undefined && (
        <Button type="link" size="small" className="field-offer" onClick={() => onChange(whole)}>
          {t('kit:url.use', { address: whole })}
        </Button>
      )}
    </>
  );
}
