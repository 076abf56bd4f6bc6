import { Form } from 'antd';
import { useWords } from '../../browser/words.ts';
import type { Translate } from '../../browser/words-state.ts';
import type { FieldError } from '../../contract/errors.ts';
import { doubtsOf } from '../../declare/kinds/doubts.ts';
import type { Resource } from '../../declare/resource.ts';
import { siteHands } from '../../lib/clock.ts';
import { statusKeys } from './instant/status-keys.ts';
import { problemText } from './problem-text.ts';

/** What of a field is hardly meant though it can be saved, while a form is filled; undefined: nothing. */
export function useDoubt(resource: Resource, name: string, value: unknown): string | undefined {
  const { t } = useWords();
  const status: unknown = Form.useWatch('status');
  const { day } = siteHands(Date.now());
  const doubt = doubtsOf(resource, { [name]: value, status }, day).find(({ path }) => path === name);
  return doubt && doubtText(t, resource, doubt, status);
}

/** A doubt in words, of a record with this status. */
export function doubtText(
  t: Translate,
  resource: Resource,
  { path, code, values }: FieldError,
  status: unknown,
): string {
  const told = { ...values, status: t(statusKeys(resource, Number(status))) };
  return problemText(t, resource, path, { code, values: told });
}
