import { describe, expect, test } from 'vitest';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { cardOf, named, photograph, store } from './library.ts';
import { violations } from './page-checks.ts';
import { makeAccount, makeRole, signIn } from './roles.ts';

describe("a file's page", () => {
  useBrowser();

  test('replaces the file, lists what it was and brings that back; its form goes on from there', async () => {
    const context = await visit('editor');
    const stem = named('Đập phụ');
    const { ids } = await store(context, stem, 1);
    const page = await open(context, `/gallery-management/library/${ids[0]}`);
    const shown = () => page.locator('.file-header-picture img').getAttribute('src');
    const before = await shown();
    await page.getByLabel('Thay tệp').setInputFiles(await photograph('khac.jpg'));
    await page.getByText('Đã thay tệp. Mọi nội dung dùng tệp này hiển thị bản mới.').waitFor();
    await expect.poll(shown).not.toBe(before);
    await page.getByText('Bản 2 · đang dùng').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Văn bản thay thế' }).fill('Đập phụ bờ trái');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => {
        const answer = await context.request.post('/api/getDetailLibraryCMS', { data: { id: ids[0] } });
        return (await answer.json()).data.alt;
      })
      .toBe('Đập phụ bờ trái');
    await page.getByRole('button', { name: 'Dùng lại bản 1' }).click();
    await page.getByText('Bản 3 · đang dùng').waitFor();
    await expect.poll(shown).toBe(before);
  });

  test('a replacement by who may not publish waits, marked wherever the file is met; it is refused with a reason, or published', async () => {
    const administrator = await visit('administrator');
    const editor = await visit('editor');
    const stem = named('Cửa xả');
    const [id = ''] = (await store(editor, stem, 1)).ids;
    const slug = stem
      .replaceAll(' ', '-')
      .normalize('NFD')
      .replace(/[^\w-]/g, '')
      .toLowerCase();
    const title = `Bài về ${stem}`;
    const { items } = await callAs<{ items: { id: string }[] }>(editor, 'getListCategoryNews', {});
    const article = { title, slug, categoryId: items[0]?.id, thumbnail: id, content: '<p>Nước.</p>', status: 1 };
    const { id: articleId } = await callAs<{ id: string }>(editor, 'insertNews', article);
    /** The address and bytes that a visitor is shown. */
    const seen = async () => {
      const visitor = (await visit(undefined)).request;
      const { data } = await (await visitor.get(`/public/v1/news/${slug}`)).json();
      return [data.thumbnailImage.url, (await (await visitor.get(data.thumbnailImage.url)).body()).toString('base64')];
    };
    const before = await seen();
    const role = await makeRole(administrator, [
      'replaceLibraryCMS',
      'getListLibraryCMS',
      'insertMedia',
      'getDetailNews',
    ]);
    const account = await makeAccount(administrator, [role.id]);
    const libraryEditor = await signIn(account);
    const offered = await open(libraryEditor, `/gallery-management/library/${id}`);
    const uses = offered.locator('.file-uses');
    await uses.getByRole('link', { name: title }).waitFor();
    await uses.getByText('đang hiển thị với khách truy cập').waitFor();
    const offer = async (name: string) => {
      await offered.getByLabel('Thay tệp').setInputFiles(await photograph(name));
      await offered.getByText('Bản 2 · chờ duyệt').waitFor();
    };
    await offer('khac.jpg');
    await expectNotice(offered, 'Bản thay thế đang chờ người có quyền xuất bản duyệt. Khách truy cập vẫn thấy bản cũ.');
    expect(await seen()).toEqual(before);
    expect(await offered.getByRole('button', { name: 'Đăng ngay' }).count()).toBe(0);

    // Whoever may publish meets the mark on the card, in the row and at the article's picture.
    const page = await open(editor, `/gallery-management/library?pendingContent=true&q=${encodeURIComponent(stem)}`);
    const mark = 'Bản thay thế chờ duyệt';
    await cardOf(page, stem).getByRole('link', { name: 'Dùng ở 1 nơi' }).waitFor();
    await cardOf(page, stem).getByRole('link', { name: mark }).waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dạng bảng' }).click();
    await page.getByRole('link', { name: new RegExp(`^${mark}: `) }).waitFor();
    const form = await open(editor, `/news-management/news/${articleId}`);
    await form.getByRole('link', { name: mark }).waitFor();
    await page.getByRole('link', { name: new RegExp(`^${mark}: `) }).click();
    await page.getByText('Có bản thay thế đang chờ bạn duyệt.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('file-versions');
    await page.getByRole('button', { name: 'Từ chối' }).click();
    await page.getByRole('textbox', { name: 'Lý do' }).fill('Ảnh bị mờ, hãy chụp lại.');
    await page.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click();
    await expectNotice(page, 'Đã từ chối bản thay thế.');

    // A page that is open follows what others do.
    await offered.getByText('Ảnh bị mờ, hãy chụp lại.').waitFor();
    await settle(offered);
    expect(await violations(offered)).toEqual([]);
    expect(await seen()).toEqual(before);
    await offer('lai.jpg');
    expect(await offered.getByText('Ảnh bị mờ, hãy chụp lại.').count()).toBe(0);
    await page.getByRole('button', { name: 'Đăng ngay' }).click();
    await page.getByText('Bản 2 · đang dùng').waitFor();
    await expect.poll(async () => (await seen())[0]).not.toBe(before[0]);
    expect((await seen())[1]).not.toBe(before[1]);

    // Who may publish is asked before visitors are shown another picture, and may leave the decision to somebody else.
    const now = await seen();
    const choose = async (name: string) => page.getByLabel('Thay tệp').setInputFiles(await photograph(name));
    const question = page.getByRole('dialog').filter({ hasText: 'Thay nội dung khách truy cập đang thấy?' });
    await choose('ba.jpg');
    await question.getByText('Tệp này đang hiển thị với khách truy cập ở 1 trang.').waitFor();
    await question.getByText('Ảnh chưa có văn bản thay thế').waitFor();
    await expect.poll(() => question.locator('img').count()).toBe(2);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Để chờ duyệt' }).click();
    await page.getByText('Bản 3 · chờ duyệt').waitFor();
    expect(await seen()).toEqual(now);
    await choose('tư.jpg');
    await question.getByText('bản đang chờ duyệt sẽ bị bỏ').waitFor();
    await question.getByRole('button', { name: 'Thay và đăng ngay' }).click();
    await page.getByText('Bản 4 · đang dùng').waitFor();
    await expect.poll(async () => (await seen())[0]).not.toBe(now[0]);
  });
});
