import { Form } from 'antd';
import { useWords } from '../../browser/words.ts';
import { doubtsOf } from '../../declare/kinds/doubts.ts';
import type { Resource } from '../../declare/resource.ts';
import { plantHands } from '../../lib/calendar-day.ts';
import { problemText } from './problem-text.ts';

/** What of a field is hardly meant though it can be saved, while a form is filled; undefined: nothing. */
export function useDoubt(resource: Resource, name: string, value: unknown): string | undefined {
  const { t } = useWords();
  const status: unknown = Form.useWatch('status');
  const { day } = plantHands(Date.now());
  const [doubt] = doubtsOf(resource, { [name]: value, status }, day).filter(({ path }) => path === name);
  if (!doubt) return undefined;
  const values = { ...doubt.values, status: t(`contract:status.${resource.statuses}.${Number(status)}`) };
  return problemText(t, resource, name, { code: doubt.code, values });
}
