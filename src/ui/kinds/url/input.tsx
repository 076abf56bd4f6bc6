import { Input } from 'antd';
import { isUrl, longestUrl, type UrlField } from '../../../declare/kinds/url.ts';
import type { InputKind, InputProps } from '../input.ts';
import { composed, tooLong } from '../problems.ts';
import { OpenAddress } from './open-address.tsx';

export const url: InputKind<UrlField> = {
  Input: UrlInput,
  problems: (value, field) => {
    const long = tooLong(value, longestUrl);
    return long.length > 0 || isUrl(composed(value), field.schemes) ? long : [{ code: 'url' }];
  },
};

function UrlInput({ field, value, onChange, control }: InputProps<UrlField>) {
  const typed = String(value ?? '');
  const address = composed(typed);
  return (
    <Input
      {...control}
      type="url"
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={`${field.schemes[0] ?? 'https'}:`}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
      suffix={isUrl(address, field.schemes) ? <OpenAddress address={address} /> : <span />}
    />
  );
}
