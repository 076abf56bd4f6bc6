import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { operations } from '../../src/product/operations.ts';
import { footers } from '../../src/resources/footers/resource.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(footers);

const list = async (body: object = {}) =>
  (await administrator.call('getListFooter', body)).data as unknown as {
    findAllFooter: AnyRecord[];
    totalPage: number;
    totalItem: number;
  };
const ofLanguage = async (language: string) => {
  const id = (await list()).findAllFooter.find((each) => each.language === language)?.id ?? '';
  return administrator.data(kit.detail, { id });
};

test('the calls of the specification: one footer a language, listed and changed', async () => {
  const { findAllFooter, totalPage, totalItem } = await list({ textSearch: '', status: -1, page: 0, pageSize: 0 });
  expect([findAllFooter.map(({ language }) => language), totalPage, totalItem]).toEqual([['vi', 'en'], 1, 2]);
  const { id, version } = await ofLanguage('vi');
  const socials = [{ network: 'facebook', address: 'https://www.facebook.com/vi-du' }];
  const body = {
    id,
    version,
    address: 'Xã Ít Ong, tỉnh Sơn La',
    phone: '0212 385 0000',
    licenceDate: '2024-05-06',
    socials,
  };
  expect((await administrator.call('updateFooter', body)).data).toMatchObject({
    ...body,
    version: version + 1,
    socials,
  });
  const { problem } = await administrator.call('updateFooter', { ...body, phone: '0212 385 1111' });
  expect(problem.code).toBe('CONFLICT_VERSION');
});

test('nobody adds, deletes or hides one: there are no such calls, and no such rights', async () => {
  const verbs = ['insertFooter', 'deleteFooter', 'restoreFooter', 'updateFooterStatus'];
  expect(operations.filter(({ name }) => verbs.includes(name))).toEqual([]);
  for (const name of verbs) expect([name, (await administrator.call(name, {})).status]).toEqual([name, 404]);
  const { apiName } = await administrator.data<{ apiName: string[] }>('getRoleFunctions', {});
  expect(apiName.filter((name) => verbs.includes(name))).toEqual([]);
  const { id, version } = await ofLanguage('vi');
  expect((await administrator.call(kit.update, { id, version, status: 0 })).status).toBe(403);
});

test('a language has one footer, and addresses are those of the web', async () => {
  const { id, version } = await ofLanguage('en');
  const refused = async (wrong: object) => {
    const { status, problem } = await administrator.call(kit.update, { id, version, ...wrong });
    return [status, problem.errors?.[0]?.path];
  };
  expect(await refused({ language: 'vi' })).toEqual([409, 'language']);
  expect(await refused({ website: 'javascript:alert(1)' })).toEqual([400, 'website']);
  expect(await refused({ map: 'data:text/html,x' })).toEqual([400, 'map']);
  expect(await refused({ map: 'https://vi-du.vn/ban-do' })).toEqual([400, 'map']);
  expect(await refused({ email: 'khong-phai' })).toEqual([400, 'email']);
  expect(await refused({ companyName: 'Công ty' })).toEqual([400, 'companyName']);
});

test('visitors read a map alone that a page may show; what was stored before is shown to staff', async () => {
  const { id, version } = await ofLanguage('vi');
  const read = async () => {
    const { data } = (await (await server.visitor.get('/public/v1/footers')).json()) as {
      data: { items: AnyRecord[] };
    };
    return data.items.find(({ language }) => language === 'vi')?.map;
  };
  const map = 'https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4&layer=mapnik';
  const html = `<iframe width="425" src="${map.replace('&', '&amp;')}"></iframe>`;
  await administrator.data(kit.update, { id, version, map: html });
  await expect.poll(read, { timeout: 60_000 }).toBe(map);
  await server.database.rows(`UPDATE footers SET map = 'https://vi-du.vn/ban-do' WHERE id = $1`, [id]);
  await administrator.data(kit.update, { id, version: version + 1, phone: '0212 385 0001' });
  expect((await ofLanguage('vi')).map).toBe('https://vi-du.vn/ban-do');
  await expect.poll(read, { timeout: 60_000 }).toBe('');
});

test('visitors read the footers, with the words of each language', async () => {
  const { id, version } = await ofLanguage('en');
  await administrator.data(kit.update, { id, version, address: 'It Ong, Son La' });
  const read = (await (await server.visitor.get('/public/v1/footers')).json()) as { data: { items: AnyRecord[] } };
  const english = read.data.items.find(({ language }) => language === 'en');
  expect(english).toMatchObject({ address: 'It Ong, Son La', copyright: '© 2021. All Rights Reserved.' });
});
