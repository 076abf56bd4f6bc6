import { expect, test } from 'vitest';
import type { ImportDetail, ImportReading } from '../../src/features/spreadsheets/contract/operations.ts';
import { accessTools } from '../support/access.ts';
import type { Client } from '../support/client.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, settled, undo, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const { makeAccount, roleId } = accessTools(server, administrator);
const { client: officer } = await makeAccount([await roleId('administrator')]);

/** A file with a column of its own name for each test. */
const fileOf = (...headings: string[]) => {
  const values = ['Lê Văn Nhớ', 'PXVH', 'Trưởng ca', '0912345678'];
  return [headings.join(','), [newCode(), ...values].slice(0, headings.length).join(',')].join('\n');
};
const read = (client: Client, ...headings: string[]) => upload(client, 'importStaff', fileOf(...headings));

async function say(client: Client, { id, version }: ImportDetail, said: ImportReading) {
  await client.data('updateImport', { id, version, ...said });
  return settled(client, id);
}

/** How the column of a name was mapped. */
const columnOf = ({ columns }: ImportDetail, name: string) => {
  const column = columns.find(({ header }) => header === name);
  return [column?.field ?? null, column?.by ?? null];
};

/** Maps a column of a new file as a person says, and stores it. */
async function teach(client: Client, headings: readonly string[], name: string, field: string | null) {
  const found = await read(client, ...headings);
  const index = headings.indexOf(name);
  return commit(client, await say(client, found, { columns: [{ index, field }] }));
}

test('a choice of columns is remembered for that person and those column names together, in any order', async () => {
  const headings = ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Số máy'];
  expect(columnOf(await read(administrator, ...headings), 'Số máy')).toEqual([null, null]);
  await teach(administrator, headings, 'Số máy', 'phone');
  expect(columnOf(await read(administrator, ...headings), 'Số máy')).toEqual(['phone', 'remembered']);
  const turned = 'Số máy,Chức vụ,Đơn vị,HỌ VÀ TÊN,Mã NV';
  const line = `0912345678,Trưởng ca,PXVH,Lê Văn Nhớ,${newCode()}`;
  const other = await upload(administrator, 'importStaff', `${turned}\n${line}`);
  expect(columnOf(other, 'Số máy')).toEqual(['phone', 'remembered']);
  // Nor other files of the same person, nor those of others.
  const fewer = await upload(administrator, 'importStaff', `${turned},Ghi\n${line},x`);
  expect(columnOf(fewer, 'Số máy')).toEqual([null, null]);
  expect(columnOf(await read(officer, ...headings), 'Số máy')).toEqual([null, null]);
});

test('a column that is recognised is never skipped because it was once', async () => {
  const headings = ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Điện thoại'];
  await teach(administrator, headings, 'Điện thoại', null);
  expect(columnOf(await read(administrator, ...headings), 'Điện thoại')).toEqual(['phone', 'header']);
  // One that nothing else recognises is.
  const unknown = [...headings.slice(0, 4), 'Số hiệu thẻ'];
  await teach(administrator, unknown, 'Số hiệu thẻ', null);
  expect(columnOf(await read(administrator, ...unknown), 'Số hiệu thẻ')).toEqual([null, 'remembered']);
});

test('what is remembered is forgotten when the person says so, alone for that person', async () => {
  const headings = ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Máy lẻ'];
  for (const client of [administrator, officer]) await teach(client, headings, 'Máy lẻ', 'phone');
  const found = await read(administrator, ...headings);
  expect(columnOf(await say(administrator, found, { forget: true }), 'Máy lẻ')).toEqual([null, null]);
  expect(columnOf(await read(administrator, ...headings), 'Máy lẻ')).toEqual([null, null]);
  expect(columnOf(await read(officer, ...headings), 'Máy lẻ')).toEqual(['phone', 'remembered']);
});

test('an import that is undone takes what it taught with it', async () => {
  const headings = ['Mã NV', 'Họ và tên', 'Đơn vị', 'Chức vụ', 'Số liên hệ'];
  const stored = await teach(administrator, headings, 'Số liên hệ', 'phone');
  expect(columnOf(await read(administrator, ...headings), 'Số liên hệ')).toEqual(['phone', 'remembered']);
  expect(await undo(administrator, stored)).toMatchObject({ state: 'undone' });
  expect(columnOf(await read(administrator, ...headings), 'Số liên hệ')).toEqual([null, null]);
});
