import { describe, expect, onTestFinished, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import { getSiteSettings, updateSiteSettings } from '../../src/features/settings/contract/settings.ts';
import { news } from '../../src/resources/news/resource.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { units } from '../../src/resources/units/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, newCode, rowsOf, staffLines, upload } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (text: string) => upload(administrator, 'importStaff', text);

/** What the preview shows of the rows of a file: field, what stands there, what will be stored, whether that is marked. */
async function shownOf(text: string) {
  const rows = await rowsOf(administrator, await read(text));
  return rows.map(({ cells }) => cells.map(({ field, text: said, stored, differs }) => [field, said, stored, differs]));
}

describe('the preview', () => {
  test('shows what will be stored as the list shows it, and marks what is more than another form', async () => {
    const code = newCode();
    const [row] = await shownOf(staffLines(`${code},Lê  Văn Thủy,5-9-1985,PXVH,trưởng ca,0912 345 678`));
    expect(row).toEqual([
      ['employeeCode', code, code, false],
      ['fullName', 'Lê  Văn Thủy', 'Lê Văn Thủy', false],
      ['birthDate', '5-9-1985', '05/09/1985', false],
      ['unitId', 'PXVH', 'Phân xưởng Vận hành', true],
      ['positionId', 'trưởng ca', 'Trưởng ca', false],
      ['phone', '0912 345 678', '0912 345 678', false],
    ]);
  });

  test('of a changed row has the new value in the words of the old one', async () => {
    const code = newCode();
    await createRecord(administrator, staff, { employeeCode: code, birthDate: '1985-09-05' });
    const [row] = await rowsOf(administrator, await read(`Mã NV,Ngày sinh,Phòng ban\n${code},6.9.1985,KTAT`));
    expect(row?.cells.map(({ field, before, stored, differs }) => [field, before, stored, differs])).toEqual([
      ['birthDate', '05/09/1985', '06/09/1985', false],
      ['unitId', expect.any(String), 'Phòng Kỹ thuật và An toàn', true],
    ]);
  });

  test('of a wrong row stores nothing', async () => {
    const [row] = await shownOf(staffLines(`${newCode()},Lê Văn A,31/02/1990,PXVH,Trưởng ca,0912345678`));
    expect(row?.map(([, , stored]) => stored)).toEqual([null, null, null, null, null, null]);
  });
});

describe('a key', () => {
  const heading = 'Mã NV,Họ tên';

  test('that differs in case or blanks is the same key and stays as it was', async () => {
    const word = newCode();
    const person = await createRecord(administrator, staff, { employeeCode: `NV ${word}a`, fullName: 'Lê Văn Một' });
    for (const written of [`nv ${word}A`, `NV${word}a`, `NV\u00a0 ${word}a`, `NV ${word}a`.normalize('NFD')]) {
      expect(await read(`${heading}\n${written},Lê Văn Một`)).toMatchObject({
        counts: { unchanged: 1, changed: 0, added: 0, wrong: 0 },
      });
    }
    const changed = await read(`${heading}\nnv${word}A,Lê Văn Hai`);
    expect(changed).toMatchObject({ counts: { changed: 1 } });
    expect((await rowsOf(administrator, changed))[0]?.cells.map(({ field }) => field)).toEqual(['fullName']);
    await commit(administrator, changed);
    expect(await administrator.data('getDetailStaff', { id: person.id })).toMatchObject({
      employeeCode: `NV ${word}a`,
      fullName: 'Lê Văn Hai',
    });
  });

  test('that differs in blanks from the row above is its double', async () => {
    const code = newCode();
    const found = await read(staffLines(`${code} A,Lê Văn A,,PXVH,Trưởng ca,`, `${code}a,Lê Văn B,,PXVH,Trưởng ca,`));
    expect(found.counts).toMatchObject({ wrong: 2 });
  });

  test('of two that differ in blanks alone is the one that is written', async () => {
    const word = newCode();
    const spaced = await createRecord(administrator, staff, { employeeCode: `NV ${word}`, fullName: 'Lê Văn Cách' });
    const tight = await createRecord(administrator, staff, { employeeCode: `NV${word}`, fullName: 'Lê Văn Liền' });
    const found = await read(`${heading}\nNV ${word},Lê Văn Cách B\nNV${word},Lê Văn Liền B`);
    expect((await rowsOf(administrator, found)).map(({ recordId }) => recordId)).toEqual([spaced.id, tight.id]);
  });

  test('that may have lost its zeros is asked about, not added beside the other', async () => {
    await createRecord(administrator, staff, { employeeCode: '0098701' });
    for (const written of ['98701', '098701', '00098701']) {
      const found = await read(staffLines(`${written},Lê Văn A,,PXVH,Trưởng ca,`));
      expect(found.counts).toMatchObject({ wrong: 1, added: 0 });
      const [row] = await rowsOf(administrator, found);
      expect(row?.cells[0]?.error).toContain('trong hệ thống có “0098701”');
    }
  });
});

describe('what says the same in another form is unchanged', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['blanks of a telephone number', { phone: '0912 345 678' }, 'Điện thoại', '0912345678'],
    ['its signs and the country before it', { phone: '0912345678' }, 'Điện thoại', '+84 912.345.678'],
    ['blanks of a name', { fullName: 'Lê Văn Hai' }, 'Họ tên', 'Lê\u00a0 Văn  Hai '],
    ['a name in decomposed letters', { fullName: 'Trần Thị Thuỷ' }, 'Họ tên', 'Trần Thị Thuỷ'.normalize('NFD')],
    ['the case of an address', { email: 'ten@vi-du.vn' }, 'Email', 'Ten@Vi-Du.vn'],
  ])('%s', async (_, values, header, cell) => {
    const code = newCode();
    await createRecord(administrator, staff, { employeeCode: code, ...values });
    expect((await read(`Mã NV,${header}\n${code},"${cell}"`)).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('a text of several lines, whatever ends them', async () => {
    const unit = await createRecord(administrator, units, { description: 'Dòng một\nDòng hai' });
    const found = await upload(administrator, 'importUnit', `Mã đơn vị,Mô tả\n${unit.code},"Dòng  một\r\nDòng hai "`);
    expect(found.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('keywords in another order, times without seconds, a text without its paragraphs', async () => {
    const category = await createRecord(administrator, newsCategories);
    const article: AnyRecord = await createRecord(administrator, news, {
      categoryId: category.id,
      tags: ['lũ', 'hồ chứa'],
      publishAt: '2026-09-05T00:30:12.345Z',
      content: '<p><strong>Xả lũ</strong> lúc 7h</p>',
    });
    const heading = 'Đường dẫn tĩnh;Từ khoá;Ngày đăng;Nội dung';
    const same = `${article.slug};"hồ chứa; lũ";05/09/2026 07:30;Xả lũ lúc 7h`;
    expect((await upload(administrator, 'importNews', `${heading}\n${same}`)).counts).toMatchObject({ unchanged: 1 });
    const other = `${article.slug};"hồ chứa; lũ; đập";05/09/2026 07:31;Xả lũ lúc 8h`;
    const found = await upload(administrator, 'importNews', `${heading}\n${other}`);
    const [row] = await rowsOf(administrator, found);
    expect(row?.cells.map(({ field, before, stored }) => [field, before, stored])).toEqual([
      ['tags', 'lũ, hồ chứa', 'hồ chứa, lũ, đập'],
      ['publishAt', '05/09/2026 07:30', '05/09/2026 07:31'],
      ['content', 'Xả lũ lúc 7h', 'Xả lũ lúc 8h'],
    ]);
  });
});

test('content is not refused by a file, which cannot say why; what was refused stays as it is', async () => {
  const { slug: open }: AnyRecord = await createRecord(administrator, news, { status: 2 });
  const refused: AnyRecord = await createRecord(administrator, news, { status: 2 });
  await administrator.data('updateNews', {
    id: refused.id,
    version: refused.version,
    status: 3,
    refusalReason: 'Ảnh mờ',
  });
  const rows = [`${open};Từ chối`, `${refused.slug};Từ chối`, `${open}-moi;Từ chối`];
  const found = await upload(administrator, 'importNews', `Đường dẫn tĩnh;Trạng thái\n${rows.join('\n')}`);
  const said = (await rowsOf(administrator, found)).map(({ kind, cells }) => [
    kind,
    cells.find(({ field }) => field === 'status')?.error ?? null,
  ]);
  const reason =
    'Trạng thái: tệp không ghi được lý do từ chối. Hãy ghi Chờ duyệt hoặc để trống, nhập tệp, rồi từ chối trong danh sách.';
  expect(said).toEqual([
    ['wrong', reason],
    ['unchanged', null],
    ['wrong', reason],
  ]);
});

describe('by the clock of the settings', () => {
  const setZone = async (timeZone: string) => {
    const { version } = await administrator.data(getSiteSettings, {});
    await administrator.data(updateSiteSettings, { version, timeZone });
  };

  test('times are read and written, and what clocks pass over or show twice is said', async () => {
    const category = await createRecord(administrator, newsCategories);
    const article: AnyRecord = await createRecord(administrator, news, {
      categoryId: category.id,
      publishAt: '2026-10-25T01:30:00Z',
    });
    await setZone('Europe/Paris');
    onTestFinished(() => setZone('Asia/Ho_Chi_Minh'));
    const heading = 'Đường dẫn tĩnh;Ngày đăng';
    const readTime = (time: string) => upload(administrator, 'importNews', `${heading}\n${article.slug};${time}`);
    // Half past two comes twice that night: the file says what the record holds, whichever it is.
    expect((await readTime('25/10/2026 02:30')).counts).toMatchObject({ unchanged: 1 });
    const [summer] = await rowsOf(administrator, await readTime('05/09/2026 07:30'));
    expect(summer?.cells.find(({ field }) => field === 'publishAt')).toMatchObject({
      before: '25/10/2026 02:30',
      stored: '05/09/2026 07:30',
    });
    const [twice] = await rowsOf(administrator, await readTime('26/10/2031 02:30'));
    expect(twice?.cells.find(({ field }) => field === 'publishAt')?.warning).toMatch(/đến hai lần.*UTC\+02:00/);
    const [never] = await rowsOf(administrator, await readTime('29/03/2026 02:30'));
    expect(never?.cells.find(({ field }) => field === 'publishAt')?.error).toMatch(/bỏ qua giờ này/);
    const found = await readTime('05/09/2026 07:30');
    await commit(administrator, found);
    const stored: AnyRecord = await administrator.data(resourceOperations(news).detail, { id: article.id });
    expect(stored.publishAt).toBe('2026-09-05T05:30:00.000Z');
  });
});

test('an export of articles says of their status what the list says, and read again it changes nothing', async () => {
  const category = await createRecord(administrator, newsCategories);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const articles = [
    { status: 0 },
    { status: 1 },
    { status: 1, publishAt: hours(5) },
    { status: 1, publishAt: hours(-5), expireAt: hours(-1) },
    { status: 4, publishAt: hours(-5) },
  ];
  for (const article of articles) await createRecord(administrator, news, { categoryId: category.id, ...article });
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await administrator.file('exportNews', { categoryId: category.id, format });
    const [heading, ...rows] = await cellsOf(file);
    const place = heading?.indexOf('Trạng thái') ?? -1;
    expect(rows.map((row) => row[place]).sort()).toEqual(['Đã gỡ', 'Đã xuất bản', 'Hẹn giờ', 'Hết hạn', 'Nháp'].sort());
    const found = await upload(administrator, 'importNews', new Uint8Array(file.bytes), file.name);
    expect(found.counts).toMatchObject({ unchanged: 5, changed: 0, added: 0, wrong: 0 });
  }
});
