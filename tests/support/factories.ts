import type { Field } from '../../src/declare/field.ts';
import { type RowsField, rowEntries, rowKind } from '../../src/declare/kinds/rows.ts';
import { pageOf, resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord, ChangeOf, InputOf, RecordOf } from '../../src/declare/record.ts';
import { fieldEntries, type Resource } from '../../src/declare/resource.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import type { Client } from './client.ts';
import { blankPng, uploadForm } from './files.ts';

type Values = Record<string, unknown>;

let built = 0;

/** What rules ask of a record beyond its declaration. */
export const ruled: Readonly<Record<string, Values>> = {
  thresholds: { high: '10.00' },
  reservoirs: { expectedHours: [] },
  // Only who has a second factor asks others for one: second-factor.test.ts.
  roles: { secondFactor: false },
};

/** Input for a new record of a resource, valid by its declaration but for the records it must point at. */
export function buildRecord<R extends Resource>(resource: R, overrides?: ChangeOf<R>): InputOf<R>;
export function buildRecord(resource: Resource, overrides: Values = {}): Values {
  built += 1;
  const values = fieldEntries(resource).flatMap(([name, field]) => {
    const value =
      field.required && !field.given ? sampleValue(field, `${resource.labels.vi?.one} số ${built}`) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(values), ...ruled[resource.name], ...overrides };
}

/** Whether people make records of a resource; of others there are those that the product brings. */
export function makesRecords({ operations }: Resource): boolean {
  return !operations.without?.includes('insert');
}

/** Stores a new record, and before it those it must point at; answers it as the API does. */
export async function createRecord<R extends Resource>(
  client: Client,
  resource: R,
  overrides?: ChangeOf<R>,
): Promise<RecordOf<R>>;
export async function createRecord(client: Client, resource: Resource, overrides: Values = {}): Promise<AnyRecord> {
  const values = buildRecord(resource, overrides);
  for (const [name, field] of fieldEntries(resource)) {
    const target = field.kind === 'reference' && field.required ? resourceRegistry.get(field.to) : undefined;
    if (target) values[name] ??= (await createRecord(client, target)).id;
    if (field.kind === 'image' && field.required) values[name] ??= await addPicture(client);
  }
  return insertRecord(client, resource, values);
}

/** The id of a picture of which there is no other. */
export async function addPicture(client: Client): Promise<string> {
  built += 1;
  const form = uploadForm(blankPng(1 + (built % 900), 1 + Math.floor(built / 900)), `anh-${built}.png`);
  return String((await client.post('/api/insertMedia', form)).data.id);
}

/** Stores a new record of these values as it comes in: by its insert, or by an upload of which it then says the rest. */
async function insertRecord(client: Client, resource: Resource, values: Values): Promise<AnyRecord> {
  const { list, insert, detail, update } = resourceOperations(resource);
  if (!makesRecords(resource)) {
    const [first] = pageOf(resource, await client.data(list, {})).items;
    return client.data(detail, { id: String(first?.id) });
  }
  if (!resource.operations.upload) return client.data(insert, values);
  built += 1;
  const form = uploadForm(blankPng(1 + (built % 900), 1 + Math.floor(built / 900)), `${values[resource.title]}.png`);
  const { data } = await client.post(`/api/${insert.name}`, form);
  const stored = await client.data(detail, { id: String(data.id) });
  const { [resource.title]: _, ...rest } = values;
  if (Object.keys(rest).length === 0) return stored;
  return client.data(update, { id: stored.id, version: stored.version, ...rest });
}

/** A value that a field takes and that is not its empty one; undefined for one that points at something. */
export function sampleValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'text':
      if (field.format === 'email') return `nhan-vien-${built}@example.test`;
      if (field.format === 'phone') return '0912 345 678';
      return text.slice(-field.max);
    case 'slug':
      return `duong-dan-${built}`;
    case 'richText':
      return `<p>${text}</p>`;
    case 'url':
      if (field.leadsTo === 'map') return `https://www.google.com/maps/embed?pb=${built}`;
      if (field.leadsTo) return `https://youtu.be/${String(built).padStart(11, '0')}`;
      return `${field.schemes[0]}://vi-du-${built}.example.test/trang`;
    case 'decimal':
      return (Math.max(field.notBelow ? 10 : 1, Math.ceil(Number(field.least ?? 0))) + (built % 9)).toFixed(
        field.scale,
      );
    case 'dayOfYear':
      return '08-22';
    case 'timeOfDay':
      return '07:30';
    case 'rows':
      return sampleRows(field, text);
    case 'boolean':
      return true;
    case 'integer':
      return field.max - (built % (field.max - field.min + 1));
    case 'date':
      return field.after ? '2021-05-02' : `1991-05-${String(1 + (built % 28)).padStart(2, '0')}`;
    case 'choice':
      return field.options.at(-1);
    case 'instant':
      return field.after ? '2031-05-02T17:00:00.000Z' : '2031-05-01T17:00:00.000Z';
    case 'tags':
      return [text.slice(0, field.maxLength)];
    case 'lookup':
      return ['everyone'];
    case 'reference':
    case 'image':
    case 'files':
      return undefined;
  }
  return field satisfies never;
}

/** Two children with an id of their own each, as the product keeps them; undefined where each must point at something. */
function sampleRows(field: RowsField, text: string): unknown {
  const children = rowEntries(field);
  if (children.some(([, child]) => child.required && sampleValue(child, text) === undefined)) return undefined;
  return [1, 2].map((number) => ({
    id: `00000000-0000-4000-8000-${String(built * 10 + number).padStart(12, '0')}`,
    ...Object.fromEntries(
      children.map(([name, child]) => {
        // Numbers rise from row to row, as those of tables do.
        if (child.kind === 'decimal') return [name, number.toFixed(child.scale)];
        return [name, sampleValue(child, `${text} ${number}`) ?? rowKind(child).empty(child)];
      }),
    ),
  }));
}
