import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callAs, expectNotice, open, settle, useBrowser, visit } from './browser.ts';
import { cardOf, named, photograph, store } from './library.ts';
import { violations } from './page-checks.ts';

const route = '/gallery-management/library';

describe('files and folders of the library', () => {
  useBrowser();

  test('a file is moved by a dialog and by hand into folders made beside the list, and back by one click', async () => {
    const context = await visit('editor');
    const stem = named('Cửa van');
    await store(context, stem, 2);
    const page = await open(context, `${route}?q=${encodeURIComponent(stem)}`);
    const tree = page.getByRole('navigation', { name: 'Thư mục' });
    const make = async (name: string) => {
      await tree.getByRole('button', { name: 'Thư mục mới' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Tạo thư mục' }).click();
      await dialog.getByText('Vui lòng nhập tên thư mục.').waitFor();
      await dialog.getByLabel('Tên thư mục').fill(name);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await tree.getByRole('link', { name }).waitFor();
    };
    const [spillway, gates] = [named('Đập tràn'), named('Cửa van cung')];
    await make(spillway);
    await make(gates);

    await page.getByLabel(`${stem} 1.jpg`, { exact: false }).check();
    await page.getByRole('button', { name: 'Chuyển thư mục' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(spillway).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Chuyển tới đây' }).click();
    await expectNotice(page, `Đã chuyển 1 tệp tới “${spillway}”`);
    await tree.getByRole('link', { name: `${spillway} 1` }).waitFor();

    await cardOf(page, `${stem} 2`).dragTo(tree.getByRole('link', { name: gates }));
    await tree.getByRole('link', { name: `${gates} 1` }).click();
    await cardOf(page, `${stem} 1`).waitFor({ state: 'detached' });
    await cardOf(page, `${stem} 2`).waitFor();
    await page.getByRole('button', { name: 'Hoàn tác' }).last().click();
    await tree.getByRole('link', { name: `${gates} 0` }).waitFor();

    await tree.getByRole('link', { name: gates }).hover();
    await tree.getByRole('button', { name: `Đổi tên thư mục: ${gates}` }).click();
    await dialog.getByLabel('Tên thư mục').fill(`${gates} số 2`);
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await tree.getByRole('link', { name: `${gates} số 2` }).waitFor();
  });

  test('an administrator keeps a folder for a role, and who has another finds it gone', async () => {
    const administrator = await visit('administrator');
    const name = named('Hồ sơ kín');
    await callAs(administrator, 'insertLibraryFolder', { name });
    const page = await open(administrator, route);
    const tree = page.getByRole('navigation', { name: 'Thư mục' });
    await tree.getByRole('link', { name }).hover();
    await tree.getByRole('button', { name: `Quyền của thư mục: ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Xem thư mục và tệp').fill('Quản trị');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await dialog.waitFor({ state: 'detached' });

    const { folders } = await callAs<{ folders: { name: string }[] }>(
      await visit('editor'),
      'getLibraryFolderTree',
      {},
    );
    expect(folders.map((folder) => folder.name)).not.toContain(name);
  });

  test('on a phone the folders are drawn over the list', async () => {
    const context = await visit('editor', { width: 375, height: 760 });
    const name = named('Hồ chứa');
    await callAs(context, 'insertLibraryFolder', { name });
    const page = await open(context, route);
    await page.getByRole('button', { name: 'Thư mục: Tất cả tệp' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await page.getByText('Thư mục này chưa có tệp nào').waitFor();
    await page.getByRole('button', { name: `Thư mục: ${name}`, exact: true }).waitFor();

    // One that only holds others shows them; one that is not there says so, and offers nothing that would be refused.
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListLibraryFolder', { textSearch: name });
    const parentId = items[0]?.id;
    const inner = named('Tràn phụ');
    await callAs(context, 'insertLibraryFolder', { name: inner, parentId });
    await page.goto(`${route}?folderId=${parentId}`);
    await page.getByText('Thư mục này chỉ có thư mục con').waitFor();
    await page.locator('.folders-inside').getByRole('link', { name: inner }).click();
    await page.getByText('Thư mục này chưa có tệp nào').waitFor();
    await page.goto(`${route}?folderId=99999999`);
    await page.getByText('Không có thư mục này').waitFor();
    expect(await page.locator('.list-page input[type=file]').count()).toBe(0);
    expect(await page.getByText('99999999', { exact: true }).count()).toBe(0);
    await settle(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });

  test("a file's page shows where it is used and its address; of one in use deleting says where first", async () => {
    const context = await visit('editor');
    const stem = named('Lễ khởi công');
    const [id] = (await store(context, stem, 1)).ids;
    const title = named('Khởi công nhà máy mở rộng');
    const { items } = await callAs<{ items: { id: string }[] }>(context, 'getListCategoryNews', {});
    await callAs(context, 'insertNews', { title, categoryId: items[0]?.id, thumbnail: id });

    const page = await open(context, `${route}?q=${encodeURIComponent(stem)}`);
    await cardOf(page, stem).getByRole('link', { name: 'Dùng ở 1 nơi' }).click();
    await page.getByRole('heading', { level: 1, name: `${stem} 1.jpg` }).waitFor();
    await page.getByRole('link', { name: title }).waitFor();
    expect(await page.getByLabel('Địa chỉ của tệp').inputValue()).toMatch(/^http.*\/files\/.*\.webp$/);
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Xoá', exact: true }).click();
    const refusal = page.getByRole('dialog');
    await refusal.getByRole('link', { name: title }).waitFor();
    await refusal.getByRole('button', { name: 'Đóng' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/news-management/news/'));
  });

  test('directories are dropped with all that is in them, and become folders where that is wanted', async () => {
    const context = await visit('editor');
    const stem = named('Sửa chữa lớn');
    const directory = await mkdtemp(join(tmpdir(), 'cms-drop-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const outer = join(directory, stem);
    await mkdir(join(outer, 'Tuabin'), { recursive: true });
    for (const [name, into] of [
      ['1.jpg', outer],
      ['2.jpg', join(outer, 'Tuabin')],
      ['3.jpg', join(outer, 'Tuabin')],
    ] as const)
      await writeFile(join(into, `${stem} ${name}`), (await photograph(name)).buffer);
    await writeFile(join(outer, 'Thumbs.db'), 'x');
    const page = await open(context, route);
    await settle(page);
    const drop = async () => {
      const devtools = await context.newCDPSession(page);
      const data = { items: [], files: [outer], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: 800, y: 500, data });
    };
    await drop();
    const question = page.getByRole('dialog', { name: 'Tạo thư mục như trên máy tính?' });
    await question.getByText('Bạn vừa thả 3 tệp').waitFor();
    await settle(page);
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Tạo thư mục và tải lên' }).click();
    await page.getByText('Đã tải lên 3 tệp').waitFor();
    const tree = page.getByRole('navigation', { name: 'Thư mục' });
    await tree.getByRole('link', { name: `${stem} 1` }).click();
    await cardOf(page, `${stem} 1.jpg`).waitFor();
    // The list before it, of all files, has the card too.
    await expect.poll(() => page.locator('.library-card').count()).toBe(1);

    // A second time the folders stand, and so do the files.
    await page.getByRole('link', { name: 'Tất cả tệp' }).click();
    await drop();
    await question.getByRole('button', { name: 'Tạo thư mục và tải lên' }).click();
    await page.getByText('Đã tải lên 3 tệp mới; 3 tệp thư viện đã có').waitFor();
    expect(await tree.getByRole('link', { name: stem }).count()).toBe(1);
  });
});
