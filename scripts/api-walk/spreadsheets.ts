import type { Callers } from './callers.ts';
import type { Recorder, Values } from './recorder.ts';
import { type Section, versionOf } from './sections.ts';

/** Exports, templates, and imports that are stored, refused, undone and abandoned. */
export async function walkSpreadsheets(recorder: Recorder, callers: Callers, sections: readonly Section[]) {
  for (const section of sections) {
    const template = { resource: section.name };
    for (const caller of callers.all) await recorder.call(caller, 'exportTemplate', template);
    if (section.sheet === undefined) continue;
    await recorder.call(callers.administrator, 'exportTemplate', { ...template, format: 'csv' }, 'en');
    await recorder.call(callers.administrator, 'exportTemplate', template, 'en');
    await walkExports(recorder, callers, section);
    await walkImports(recorder, callers, section, section.sheet);
  }
  for (const caller of callers.all) {
    await recorder.call(caller, 'getListExport', { pageSize: 5 });
    await recorder.call(caller, 'getListImport', { pageSize: 5 });
    await recorder.call(caller, 'getListImport', { resource: 'staff' });
  }
}

async function walkExports(recorder: Recorder, { all, administrator }: Callers, { noun, ids }: Section) {
  const operation = `export${noun}`;
  for (const format of ['xlsx', 'csv']) {
    for (const language of ['vi', 'en'] as const) {
      for (const caller of all) await recorder.call(caller, operation, { format }, language);
    }
  }
  const inputs: Values[] = [
    { ids: [ids[0], ids[1]] },
    { status: 1, textSearch: 'a' },
    { columns: ['status'] },
    { columns: ['khongCo'] },
    { format: 'pdf' },
    { ids: ['999999'] },
  ];
  for (const input of inputs) await recorder.call(administrator, operation, { format: 'csv', ...input });
}

async function walkImports(recorder: Recorder, callers: Callers, section: Section, sheet: string) {
  const { administrator, all, viewer } = callers;
  const operation = `import${section.noun}`;
  const file = { name: 'nhap.csv', bytes: Buffer.from(sheet) };
  const read = async (caller = administrator, sent: { name: string; bytes: Buffer } = file) => {
    const { status, data } = await recorder.upload(caller, operation, sent);
    if (status !== 200) return '';
    await recorder.settled(administrator, data.id);
    return data.id;
  };
  const details = async (id: string) => {
    const { data } = await recorder.call(administrator, 'getDetailImport', { id });
    await recorder.call(administrator, 'getListImportRow', { id });
    await recorder.call(administrator, 'getListImportRow', { id, kind: 'wrong' }, 'en');
    return { id, digest: data.digest, version: data.version };
  };
  const act = async (name: string, input: Values, caller = administrator) => {
    const { status } = await recorder.call(caller, name, input);
    if (status === 200) await recorder.settled(administrator, String(input.id));
  };
  for (const caller of all) {
    const id = await read(caller);
    if (id) await act('cancelImport', { id }, caller);
  }
  await read(administrator, { name: 'rong.csv', bytes: Buffer.from('\n') });
  await read(administrator, { name: 'anh.xlsx', bytes: Buffer.from('không phải bảng tính') });
  const exported = await recorder.call(administrator, `export${section.noun}`, { format: 'xlsx' });
  await details(await read(administrator, { name: 'xuat.xlsx', bytes: exported.bytes }));

  const id = await read();
  const seen = await details(id);
  await recorder.call(administrator, 'getDetailImport', { id }, 'en');
  for (const caller of all) await recorder.call(caller, 'getListImportRow', { id, kind: 'changed' });
  await act('commitImport', { ...seen, rows: 'all' });
  await act('commitImport', { ...seen, rows: 'right' }, viewer);
  await act('commitImport', { ...seen, digest: 'a'.repeat(64), rows: 'right' });
  await act('updateImport', { id, version: seen.version, columns: [{ index: 1, field: null }] });
  await act('commitImport', { ...seen, rows: 'right' });
  const { version } = await details(id);
  await act('updateImport', { id, version, headerRow: 2 });
  await act('updateImport', { id, version: (await details(id)).version, headerRow: 1 });
  await act('commitImport', { ...(await details(id)), rows: 'right' });
  await details(id);
  for (const kind of [undefined, 'wrong']) {
    for (const caller of all) await recorder.call(caller, 'exportImportResult', { id, ...(kind && { kind }) });
  }
  for (const caller of all) await act('undoImport', { id }, caller);
  await details(id);
  await act('cancelImport', { id });

  // A change after the import prevents undoing it.
  const second = await read();
  await act('commitImport', { ...(await details(second)), rows: 'right' });
  const [, , changed = ''] = section.ids;
  const now = await versionOf(recorder, callers, section.noun, changed);
  await recorder.call(administrator, `update${section.noun}`, { id: changed, version: now, ...section.build(3) });
  await act('undoImport', { id: second });
  await recorder.call(administrator, 'undoImport', { id: second }, 'en');
}
