import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord, ChangeOf, InputOf } from '../../src/declare/record.ts';
import { slides } from '../../src/features/homepage/slides/resource.ts';
import { replaceLibraryCMS } from '../../src/features/media/contract/versions.ts';
import { addPicture } from '../support/factories.ts';
import { blankPng, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';

const server = await startTestServer();
// Their answers tell of copies as soon as those are made.
await putOff(server.database, 'make-copies');
const administrator = await server.as('administrator');
const kit = resourceOperations(slides);

let made = 0;
async function add(displayPosition: InputOf<typeof slides>['displayPosition'], values: ChangeOf<typeof slides> = {}) {
  made += 1;
  const picture = await addPicture(administrator);
  return administrator.data(kit.insert, { title: `Ảnh số ${made}`, displayPosition, picture, ...values });
}

/** What a client of the specification calls: a name and a body, as it says them. */
async function call(name: string, body: object) {
  const { status, data, problem } = await administrator.call(name, body);
  return {
    status,
    data: data as never as {
      sidesShowResponseList: AnyRecord[];
      items: AnyRecord[];
      totalItem: number;
      totalPage: number;
      currentPage: number;
    },
    problem,
  };
}
const listed = async (displayPosition: number) =>
  (await call('getListSlideShow', { displayPosition, status: -1, page: 0, pageSize: 200 })).data.sidesShowResponseList;
const titles = (records: readonly AnyRecord[]) => records.map(({ title }) => title);
const places = async (displayPosition: number) => (await listed(displayPosition)).map(({ position }) => position);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

async function visited(query = 'displayPosition=4&pageSize=20', headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/public/v1/slides?${query}`, { headers });
  const items = answer.status === 200 ? ((await answer.json()) as { data: { items: AnyRecord[] } }).data.items : [];
  return { answer, items };
}

describe('the calls of the specification', () => {
  test('a slide is added, listed with an address that can be shown, changed, moved and deleted', async () => {
    const picture = await addPicture(administrator);
    const added = await call('insertSlideShow', { title: 'Mùa nước', displayPosition: 3, picture });
    expect(added.status).toBe(200);
    await add(3);
    const body = { displayPosition: 3, textSearch: 'mua nuoc', status: 1, page: 0, pageSize: 0 };
    const { data } = await call('getListSlideShow', body);
    expect(data).toMatchObject({ totalItem: 1, totalPage: 1, currentPage: 0 });
    const [item] = data.sidesShowResponseList;
    expect((await server.visitor.get(String(item?.image))).headers.get('content-type')).toBe('image/webp');
    const { id, version } = item as AnyRecord;
    expect((await call('updateSlideShow', { id, version, caption: 'Hồ đầy' })).status).toBe(200);
    const all = await listed(3);
    const sidesShowRequestList = all.toReversed().map((record, place) => ({ ...record, position: place + 1 }));
    expect((await call('updateSlideShowPosition', { sidesShowRequestList })).status).toBe(200);
    expect(titles(await listed(3))).toEqual(titles(all).toReversed());
    expect((await call('deleteSlideShow', { id })).status).toBe(200);
    expect(await places(3)).toEqual([1]);
  });

  test('the menu’s slides are the active ones of all positions, twenty a page', async () => {
    await add(1);
    await add(2, { status: 0 });
    const { data } = await call('getListSlideShow', { displayPosition: -1, status: 1, page: 0, pageSize: 20 });
    const positions = data.sidesShowResponseList.map(({ displayPosition }) => displayPosition as number);
    expect(new Set(positions).size).toBeGreaterThan(1);
    expect(positions).toEqual(positions.toSorted());
    expect(data.sidesShowResponseList.every(({ status }) => status === 1)).toBe(true);
  });

  test('logos come five a page, counted from 1', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const title of names) await add(5, { title });
    await add(5, { title: 'Chưa đến ngày', activeFrom: '2999-01-01T00:00:00Z' });
    const first = await call('getListLogo', { type: 5, page: 1, pageSize: 5, sort: 'position', direction: 'asc' });
    expect(first.data).toMatchObject({ totalItem: 6, totalPage: 2, currentPage: 1 });
    expect(titles(first.data.items)).toEqual(names.slice(0, 5));
    expect(first.data.items.every(({ image }) => /^\/files\//.test(String(image)))).toBe(true);
    const second = await call('getListLogo', { page: 2 });
    expect(titles(second.data.items)).toEqual(['F']);
    expect((await call('getListLogo', { page: 0 })).status).toBe(400);
    const turned = await call('getListLogo', { sort: 'title', direction: 'desc' });
    expect(titles(turned.data.items)[0]).toBe('F');
  });
});

describe('an order of its own within each display position', () => {
  test('what moves to another position comes last there and leaves no gap', async () => {
    const [one] = [await add(1), await add(1), await add(2)];
    const before = (await listed(2)).length;
    const moved = await administrator.data(kit.update, {
      id: one.id,
      version: one.version,
      displayPosition: 2,
    });
    expect(moved.position).toBe(before + 1);
    for (const position of [1, 2]) expect(await places(position)).toEqual(upTo((await listed(position)).length));
  });

  test('twenty orders at once leave places 1 to n in one of the orders asked', async () => {
    while ((await listed(4)).length < 8) await add(4);
    const ids = (await listed(4)).map(({ id }) => id);
    const orders = Array.from({ length: 20 }, (_, by) => [...ids.slice(by % 8), ...ids.slice(0, by % 8)]);
    const ask = (order: readonly string[]) =>
      call('updateSlideShowPosition', {
        sidesShowRequestList: order.map((id, place) => ({ id, position: place + 1 })),
      });
    const answers = await Promise.all([...orders.map(ask), add(4)]);
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(orders.map(() => 200));
    const after = await listed(4);
    expect(after.map(({ position }) => position)).toEqual(upTo(9));
    expect(orders).toContainEqual(after.slice(0, 8).map(({ id }) => id));
  });

  test('a list with a missing, doubled or foreign id says which, and moves nothing', async () => {
    const [[first], [foreign]] = [await listed(4), await listed(1)];
    const ask = async (second: object) => {
      const sidesShowRequestList = [{ id: first?.id, position: 2 }, second];
      return (await call('updateSlideShowPosition', { sidesShowRequestList })).problem.errors;
    };
    const path = 'sidesShowRequestList.1.id';
    const before = await listed(4);
    expect(await ask({ position: 1 })).toMatchObject([{ path, code: 'required' }]);
    expect(await ask({ id: '999999', position: 1 })).toMatchObject([{ path, code: 'reference' }]);
    expect(await ask({ id: first?.id, position: 1 })).toMatchObject([{ path, code: 'twice' }]);
    expect(await ask({ id: foreign?.id, position: 1 })).toMatchObject([{ path, code: 'otherOrder' }]);
    const twin = { path: 'sidesShowRequestList.1.position', code: 'twice' };
    expect(await ask({ id: before[1]?.id, position: 2 })).toMatchObject([twin]);
    expect(await listed(4)).toEqual(before);
  });

  test('who moves one slide names that alone, and undoes nothing that somebody else moved meanwhile', async () => {
    const [a, b, c, d] = await listed(4);
    const move = (slide: AnyRecord | undefined, position: number) =>
      call('updateSlideShowPosition', { sidesShowRequestList: [{ id: slide?.id, position }] });
    // Both saw a, b, c, d: the one brings d to the front, the other a behind b.
    await move(d, 1);
    await move(a, 3);
    const after = await listed(4);
    expect(after.slice(0, 4).map(({ id }) => id)).toEqual([d, b, a, c].map((slide) => slide?.id));
    expect(after.map(({ position }) => position)).toEqual(upTo(after.length));
  });
});

describe('a slide', () => {
  test('without a picture, with an end before its beginning, or with a wicked address is refused by field', async () => {
    const picture = await addPicture(administrator);
    const values = { title: 'Sai', displayPosition: 4, picture };
    const refused = async (wrong: object) =>
      (await administrator.call(kit.insert, { ...values, ...wrong })).problem.errors?.[0]?.path;
    expect(await refused({ picture: undefined })).toBe('picture');
    expect(await refused({ displayPosition: 9 })).toBe('displayPosition');
    expect(await refused({ activeFrom: '2030-01-02T00:00:00Z', activeTo: '2030-01-01T00:00:00Z' })).toBe('activeTo');
    for (const link of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'java\tscript:alert(1)']) {
      expect([link, await refused({ link })]).toEqual([link, 'link']);
    }
    // Text stays text: it is shown as it was written, and never as markup.
    const caption = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect(await add(2, { caption })).toMatchObject({ caption });
  });

  test('has the address of its picture also after the file was replaced', async () => {
    const slide = await add(3);
    const { version } = await administrator.data<AnyRecord>('getDetailLibraryCMS', { id: String(slide.picture) });
    const form = uploadForm(blankPng(777, 333), 'moi.png', { id: String(slide.picture), version: String(version) });
    expect((await administrator.post(`/api/${replaceLibraryCMS.name}`, form)).status).toBe(200);
    const after = await administrator.data(kit.detail, { id: slide.id });
    expect(after.image).not.toBe(slide.image);
    expect((after.pictureImage as { url: string }).url).toBe(after.image);
    expect(after.version).toBe(slide.version);
  });
});

describe('visitors', () => {
  test('read the active slides of a position in their order, never one that is inactive or out of its dates', async () => {
    for (const values of [
      { status: 0 },
      { activeFrom: '2999-01-01T00:00:00Z' },
      { activeTo: '2001-01-01T00:00:00Z' },
    ]) {
      await add(4, { title: 'Ẩn', ...values });
    }
    const { items } = await visited();
    const shown = (await listed(4)).filter(({ title }) => title !== 'Ẩn');
    expect(titles(items)).toEqual(titles(shown));
    expect(items.every(({ image }) => /^\/files\//.test(String(image)))).toBe(true);
  });

  test('of twenty-one slides are shown twenty', async () => {
    while ((await visited('displayPosition=4&pageSize=200')).items.length < 21) await add(4);
    expect((await visited()).items).toHaveLength(20);
  });

  test('are told in few bytes that nothing has changed, and of a new order within a second', async () => {
    const { answer } = await visited();
    const etag = answer.headers.get('etag') ?? '';
    expect((await visited(undefined, { 'if-none-match': etag })).answer.status).toBe(304);
    const [first, second] = await listed(4);
    const sidesShowRequestList = [
      { id: first?.id, position: 2 },
      { id: second?.id, position: 1 },
    ];
    await call('updateSlideShowPosition', { sidesShowRequestList });
    const again = await visited(undefined, { 'if-none-match': etag });
    expect(again.answer.status).toBe(200);
    expect(again.items[0]?.id).toBe(second?.id);
  });

  test('read them from pages of other sites, with their pictures, and nothing that needs a session', async () => {
    const origin = { origin: 'https://trang.example.test' };
    const { answer, items } = await visited(undefined, origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
    const picture = await fetch(`${server.url}${items[0]?.image}`, { headers: origin });
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const staff = await fetch(`${server.url}/api/getSiteSettings`, { method: 'OPTIONS', headers: origin });
    expect(staff.headers.get('access-control-allow-origin')).toBe(null);
  });
});
