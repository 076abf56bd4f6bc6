import type { Translate } from '../../browser/translation.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { fieldEntries, type Resource, statusSets } from '../../declare/resource.ts';
import { sentValues, type Values } from './values.ts';

/** The values of a draft that copies a record: without its address and its publication window, under a name of its own. */
export function copiedValues(t: Translate, resource: Resource, record: AnyRecord): Values {
  const { fixed, publicWindow: { from, to } = {}, statuses, title } = resource;
  const names = fieldEntries(resource).flatMap(([name, field]) =>
    field.given || declaredKind(field).made || name === from || name === to ? [] : [name],
  );
  const status = statusSets[statuses].initial;
  return { ...fixed, ...sentValues(resource, record, names), [title]: copiedTitle(t, resource, record), status };
}

/** The title of a copy; a long one is cut, so that it says that it is one. */
function copiedTitle(t: Translate, { fields, title }: Resource, record: AnyRecord): string {
  const field = fields[title];
  const most = field && 'max' in field && field.max !== undefined ? Number(field.max) : Number.POSITIVE_INFINITY;
  const whole = String(record[title] ?? '');
  const excess = t('kit:record.copyOf', { title: whole }).length - most;
  return t('kit:record.copyOf', { title: excess > 0 ? `${whole.slice(0, -excess - 1)}…` : whole });
}
