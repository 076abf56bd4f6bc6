import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { companyLinks } from '../../src/features/homepage/company-links/resource.ts';
import { links } from '../../src/features/homepage/links/resource.ts';
import { systemLinks } from '../../src/features/homepage/system-links/resource.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const kit = resourceOperations(links);

const add = (name: string, url = 'https://vi-du.example.test') => administrator.data(kit.insert, { name, url });
const inOrder = async () => (await administrator.list(links, { pageSize: 200 })).items;
const places = async () => (await inOrder()).map(({ position }) => position);

describe('links', () => {
  test.each([systemLinks, links, companyLinks])(
    '$name take addresses of the web, of mail and of telephones alone',
    async (resource) => {
      const { insert } = resourceOperations(resource);
      const validUrls = [
        'https://evn.com.vn/',
        'http://10.0.0.5:8080/eoffice',
        'mailto:phong-hc@example.test',
        'tel:+842183854111',
      ];
      for (const url of validUrls)
        expect([url, (await administrator.call(insert, { name: 'Đúng', url })).status]).toEqual([url, 200]);
      const refused = [
        'javascript:alert(1)',
        'data:text/html,x',
        'JaVaScRiPt:alert(1)',
        '//evn.com.vn',
        'https://a@evn.com.vn',
        'mailto:',
        'mailto:phong',
        'tel:gọi',
        '',
      ];
      for (const url of refused) {
        const { status, problem } = await administrator.call(insert, { name: 'Sai', url });
        expect([url, status, problem.errors?.[0]?.path]).toEqual([url, 400, 'url']);
      }
    },
  );

  test('lead to machines of the own network by a name alone, those of the systems only', async () => {
    const answers = async (resource: typeof links | typeof systemLinks, url: string) =>
      (await administrator.call(resourceOperations(resource).insert, { name: 'Nội bộ', url })).status;
    for (const url of ['http://intranet/', 'http://erp:8080/duyet?x=1', 'http://localhost/']) {
      expect([url, await answers(systemLinks, url), await answers(links, url)]).toEqual([url, 200, 400]);
    }
    // A machine's number in one piece is read by nobody and means another than it says.
    expect(await answers(systemLinks, 'http://2130706433/')).toBe(400);
  });

  test('are read by visitors in the order of people, except those of the systems', async () => {
    const { items } = await administrator.list(companyLinks, { pageSize: 200 });
    const read = async (name: string) => server.visitor.get(`/public/v1/${name}?pageSize=200`);
    const { data } = (await (await read('company-links')).json()) as { data: { items: AnyRecord[] } };
    expect(data.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect((await read('system-links')).status).toBe(404);
  });

  test('keep their places without a gap when one goes, and who comes back comes last', async () => {
    const first = await add('Sẽ đi');
    await add('Ở lại');
    await administrator.data(kit.remove, { id: first.id });
    const count = (await inOrder()).length;
    expect(await places()).toEqual(Array.from({ length: count }, (_, place) => place + 1));
    expect(await administrator.data(kit.restore, { id: first.id })).toMatchObject({ position: count + 1 });
  });

  test('twenty who order them at once leave places 1 to n, once each', async () => {
    while ((await inOrder()).length < 12) await add('Thêm');
    const ids = (await inOrder()).map(({ id }) => id);
    const turned = (by: number) => [...ids.slice(by), ...ids.slice(0, by)].slice(0, 3 + (by % ids.length));
    const orders = Array.from({ length: 20 }, (_, by) => ({
      items: turned(by).map((id, place) => ({ id, position: place + 1 + (by % 3) })),
    }));
    const answers = await Promise.all(orders.map((input) => administrator.call(kit.setPosition?.name ?? '', input)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await places()).toEqual(ids.map((_, place) => place + 1));
  });

  test('an order that names no link, or one twice, says which', async () => {
    const [one] = await inOrder();
    const ask = async (items: object[]) =>
      (await administrator.call(kit.setPosition?.name ?? '', { items })).problem.errors;
    const placed = { id: one?.id, position: 1 };
    expect(await ask([placed, { ...placed, position: 2 }])).toMatchObject([{ path: 'items.1.id', code: 'twice' }]);
    expect(await ask([placed, { id: '999999', position: 2 }])).toMatchObject([
      { path: 'items.1.id', code: 'reference' },
    ]);
    expect(await ask([{ position: 2 }])).toMatchObject([{ path: 'items.0.id', code: 'required' }]);
  });
});
