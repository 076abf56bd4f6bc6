import type { Callers, Files } from './callers.ts';
import { type Content, contents } from './content.ts';
import type { InputSchema, Recorder, Values } from './recorder.ts';

/** A resource with the ids of the walk's records, the administrator's first. */
export interface Section extends Content {
  readonly ids: string[];
  build(number: number): Values;
}

type Document = Record<string, InputSchema>;

/** The section with a name. */
export function sectionOf(sections: readonly Section[], name: string): Section {
  const found = sections.find((section) => section.name === name);
  if (!found) throw new Error(`There is no section ${name}.`);
  return found;
}

/** The current version of a record, read without recording. */
export async function versionOf(recorder: Recorder, { administrator }: Callers, noun: string, id: string) {
  return (await recorder.call(administrator, `getDetail${noun}`, { id })).data.version;
}

/** Creates records of every resource as every caller, and tries some invalid ones. */
export async function fillSections(
  recorder: Recorder,
  callers: Callers,
  files: Files,
  document: Document,
): Promise<Section[]> {
  const sections: Section[] = [];
  for (const content of contents) {
    const targets = Object.entries(content.references ?? {}).map(([field, name]) => [
      field,
      sectionOf(sections, name).ids[0],
    ]);
    const build = (number: number) => ({ ...content.build(number, files), ...Object.fromEntries(targets) });
    const section = { ...content, build, ids: [] as string[] };
    const insert = `insert${content.noun}`;
    for (let number = 1; number <= 6; number += 1) {
      const { status, data } = await recorder.call(callers.administrator, insert, build(number));
      if (status !== 200) throw new Error(`${insert} refused record ${number}.`);
      section.ids.push(data.id);
    }
    let number = 10;
    for (const caller of callers.all) {
      number += 1;
      const { status, data } = await recorder.call(caller, insert, build(number));
      if (status === 200) section.ids.push(data.id);
    }
    await recorder.call(callers.administrator, insert, build(1));
    await recorder.call(callers.administrator, insert, build(1), 'en');
    const missing = Object.fromEntries(targets.map(([field]) => [field, '999999']));
    await recorder.call(callers.administrator, insert, { ...build(20), ...missing });
    await recorder.call(callers.administrator, insert, { ...build(21), status: 1 });
    const { slug, code, ...rest } = build(1);
    if (slug !== undefined) await recorder.call(callers.administrator, insert, rest);
    await walkTree(recorder, callers, section, document);
    sections.push(section);
  }
  return sections;
}

/** Nested records up to the maximum depth and beyond, and a cycle. */
async function walkTree(recorder: Recorder, { administrator }: Callers, section: Section, document: Document) {
  if (!document[`insert${section.noun}`]?.properties?.parentId) return;
  let parentId = section.ids[0] as string;
  for (const number of [30, 31, 32]) {
    const { status, data } = await recorder.call(administrator, `insert${section.noun}`, {
      ...section.build(number),
      parentId,
    });
    if (status === 200) parentId = data.id;
  }
  const circle = { id: section.ids[0], version: 1, parentId };
  await recorder.call(administrator, `update${section.noun}`, circle);
}

/** Lists, reads, changes and orders the records of every resource. */
export async function walkSections(
  recorder: Recorder,
  callers: Callers,
  sections: readonly Section[],
  document: Document,
): Promise<void> {
  for (const section of sections) {
    await walkReading(recorder, callers, section, document);
    await walkUpdates(recorder, callers, section);
    await walkStatuses(recorder, callers, section, document);
    await walkPositions(recorder, callers, section, document);
    await walkPublic(recorder, callers, section);
    await walkHistory(recorder, callers, section);
    await walkLists(recorder, callers, section, sections, document);
  }
}

async function walkReading(recorder: Recorder, callers: Callers, { noun, ids }: Section, document: Document) {
  const readings = [`getDetail${noun}`, `view${noun}Private`].filter((operation) => document[operation]);
  for (const operation of readings) {
    for (const caller of callers.all) {
      await recorder.call(caller, operation, { id: ids[1] });
      await recorder.call(caller, operation, { id: '999999' }, 'en');
    }
  }
}

async function walkLists(
  recorder: Recorder,
  callers: Callers,
  { list, references = {} }: Section,
  sections: readonly Section[],
  document: Document,
) {
  const { administrator, all } = callers;
  for (const caller of all) await recorder.call(caller, list);
  for (const page of [0, 1, 99]) await recorder.call(administrator, list, { page, pageSize: 2 });
  for (const textSearch of ['thuỷ điện', 'thuy dien', 'nguoi 2', 'khong co gi', '%', '"mục 1"']) {
    await recorder.call(administrator, list, { textSearch });
  }
  await recorder.call(administrator, list, { from: '2021-05-03T00:00:00Z', to: '2021-05-09T00:00:00+07:00' });
  const properties = document[list]?.properties ?? {};
  for (const [name, schema] of Object.entries(properties)) {
    const values = (schema.enum ?? (schema.type === 'boolean' ? [true, false] : [])) as unknown[];
    const target = references[name] ?? (name === 'parentId' ? 'news-categories' : undefined);
    const known = target ? sectionOf(sections, target).ids.slice(0, 2) : [];
    for (const value of [...values, ...known]) {
      if (name !== 'sortField') await recorder.call(administrator, list, { [name]: value });
      else
        for (const sortOrder of ['ascend', 'descend']) {
          await recorder.call(administrator, list, { sortField: value, sortOrder, pageSize: 200 });
        }
    }
  }
  for (const alias of ['position', 'idPosition', 'unit', 'category']) {
    await recorder.call(administrator, list, { [alias]: 1 });
  }
}

async function walkUpdates(recorder: Recorder, callers: Callers, section: Section) {
  const { noun, ids } = section;
  const update = `update${noun}`;
  const [id] = ids as [string];
  for (const caller of callers.all) {
    const version = await versionOf(recorder, callers, noun, id);
    await recorder.call(caller, update, { id, version, ...section.build(40) });
  }
  const version = await versionOf(recorder, callers, noun, id);
  const original = section.build(1);
  for (const [name, value] of Object.entries(original)) {
    const now = await versionOf(recorder, callers, noun, id);
    await recorder.call(callers.administrator, update, { id, version: now, [name]: value });
  }
  for (const language of ['vi', 'en'] as const) {
    await recorder.call(callers.administrator, update, { id, version, ...section.build(41) }, language);
    const now = await versionOf(recorder, callers, noun, id);
    await recorder.call(callers.administrator, update, { id, version: now, ...section.build(2) }, language);
  }
  await recorder.call(callers.administrator, update, { id, version: await versionOf(recorder, callers, noun, id) });
  await recorder.call(callers.administrator, update, { id: '999999', version: 1 });
}

async function walkStatuses(recorder: Recorder, callers: Callers, { noun, ids }: Section, document: Document) {
  const operation = `update${noun}Status`;
  const codes = (document[operation]?.properties?.status?.enum ?? []) as number[];
  const itemsOf = (...chosen: (string | undefined)[]) =>
    Promise.all(chosen.map(async (id = '') => ({ id, version: await versionOf(recorder, callers, noun, id) })));
  for (const status of [...codes, 1]) {
    const items = [...(await itemsOf(ids[1])), ...(await itemsOf(ids[2]))];
    await recorder.call(callers.administrator, operation, { items, status });
  }
  for (const status of [0, 1, 9]) {
    for (const caller of callers.all) {
      await recorder.call(caller, operation, { items: await itemsOf(ids[3]), status });
    }
  }
  const stale = [...(await itemsOf(ids[1])), { id: ids[2], version: 1 }];
  await recorder.call(callers.administrator, operation, { items: stale, status: 0 });
  const missing = [...(await itemsOf(ids[1])), { id: '999999', version: 1 }];
  await recorder.call(callers.administrator, operation, { items: missing, status: 0 });
  for (const id of ids.slice(0, 4)) {
    await recorder.call(callers.administrator, operation, { items: await itemsOf(id), status: 1 });
  }
}

async function walkPositions(
  recorder: Recorder,
  { all, administrator }: Callers,
  section: Section,
  document: Document,
) {
  const operation = `update${section.noun}Position`;
  if (!document[operation]) return;
  const [first, second, third] = section.ids;
  const items = [
    { id: third, position: 0 },
    { id: first, position: 1 },
    { id: second, position: 2 },
  ];
  for (const caller of all) await recorder.call(caller, operation, { items });
  await recorder.call(administrator, operation, { items: [...items, { id: '999999', position: 3 }] });
  await recorder.call(administrator, operation, { items: [items[0], items[0]] });
}

async function walkPublic(recorder: Recorder, { visitor, viewer }: Callers, { name, ids }: Section) {
  const path = `/public/v1/${name}`;
  const queries = [
    '',
    '?pageSize=2',
    '?pageSize=2&page=1',
    `?categoryId=1`,
    '?page=-1',
    '?khongCo=1',
    '?pageSize=9999',
  ];
  for (const query of queries) await recorder.get(visitor, `${path}${query}`);
  await recorder.get(visitor, `${path}?page=x`, 'en');
  await recorder.get(viewer, path);
  for (const slug of ['thuy-dien-1', 'thuy-dien-2', 'thuy-dien-6', 'chuyen-muc-1', 'khong-co', 'K%C3%B4', ids[0]]) {
    await recorder.get(visitor, `${path}/${slug}`);
  }
}

async function walkHistory(recorder: Recorder, { all, administrator }: Callers, { name, ids }: Section) {
  for (const caller of all) await recorder.call(caller, 'getRecordHistory', { resource: name, id: ids[0] });
  const input = { resource: name, id: ids[0], page: 0, pageSize: 4 };
  const { data } = await recorder.call(administrator, 'getRecordHistory', input);
  for (const entry of data.items) {
    for (const caller of all.slice(1, 4)) {
      await recorder.call(caller, 'getRecordState', { resource: name, recordId: ids[0], id: entry.id });
    }
  }
  await recorder.call(administrator, 'getRecordState', { resource: name, recordId: ids[1], id: data.items[0]?.id });
}

/** Deletes, lists the deleted, restores and deletes permanently. */
export async function walkTrash(recorder: Recorder, callers: Callers, sections: readonly Section[]): Promise<void> {
  const { administrator, all } = callers;
  for (const { name, noun, list, ids, build } of sections) {
    const [remove, restore] = [`delete${noun}`, `restore${noun}`];
    // Other records still reference it, if any do.
    for (const language of ['vi', 'en'] as const) await recorder.call(administrator, remove, { id: ids[0] }, language);
    await recorder.call(administrator, restore, { id: ids[0] });
    for (const caller of all) await recorder.call(caller, remove, { id: ids[4] });
    await recorder.call(administrator, remove, { ids: [ids[3], ids[5]] });
    await recorder.call(administrator, remove, { ids: [ids[1], '999999'] });
    await recorder.call(administrator, remove, { id: ids[1], ids: [ids[1]] });
    for (const caller of all) await recorder.call(caller, list, { trash: true });
    await recorder.call(administrator, `getDetail${noun}`, { id: ids[3] });
    await recorder.call(administrator, `update${noun}`, { id: ids[3], version: 1 });
    for (const caller of all) await recorder.call(caller, 'getListTrash', { resource: name });
    await recorder.call(administrator, 'getListTrash', { textSearch: 'số 4', pageSize: 2 });
    for (const caller of all) await recorder.call(caller, restore, { id: ids[5] });
    // Its position has been taken.
    await recorder.call(administrator, `insert${noun}`, build(4));
    await recorder.call(administrator, restore, { id: ids[3] }, 'en');
    const items = [{ resource: name, id: ids[4] }];
    for (const caller of all) await recorder.call(caller, 'restoreTrash', { items, children: true });
    await recorder.call(administrator, remove, { id: ids[4] });
    for (const caller of all) await recorder.call(caller, 'purgeTrash', { items });
    await recorder.call(administrator, 'restoreTrash', { items: [...items, { resource: 'khong-co', id: '1' }] });
  }
  for (const caller of all) await recorder.call(caller, 'getListTrash', {});
  for (const { name, ids } of sections) {
    await recorder.call(administrator, 'purgeTrash', { items: [{ resource: name, id: ids[3] }] });
  }
}
