import { Form } from 'antd';
import type { Translate } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { FieldError } from '../../contract/errors.ts';
import { fieldWarningsOf } from '../../declare/kinds/warnings.ts';
import type { Resource } from '../../declare/resource.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { presentTime } from '../../lib/present-time.ts';
import { statusKeys } from './instant/status-keys.ts';
import { problemText } from './problem-text.ts';

/** The warning of a field while a form is filled in; undefined: none. */
export function useWarning(resource: Resource, name: string, value: unknown): string | undefined {
  const { t } = useTranslation();
  const status: unknown = Form.useWatch('status');
  const { day } = siteDateTime(presentTime());
  const warning = fieldWarningsOf(resource, { [name]: value, status }, day).find(({ path }) => path === name);
  return warning && warningText(t, resource, warning, status);
}

/** The text of a warning, for a record with this status. */
export function warningText(
  t: Translate,
  resource: Resource,
  { path, code, values }: FieldError,
  status: unknown,
): string {
  const textValues = { ...values, status: t(statusKeys(resource, Number(status))) };
  return problemText(t, resource, path, { code, values: textValues });
}
