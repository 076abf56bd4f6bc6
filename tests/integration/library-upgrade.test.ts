import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

const directory = new URL('../../migrations/', import.meta.url);
const files = readdirSync(directory).sort();
const firstOfLibrary = '20261129T0100';
const filmsOfAlbums = '20261206T0100';
const addressesOfFiles = '20261210T0300';

const server = inject('databaseServer');
const admin = new pg.Client({ ...server, database: 'postgres' });
await admin.connect();
const name = `test_${randomBytes(6).toString('hex')}`;
await admin.query(`CREATE DATABASE ${name}`);
await admin.end();
const database = new pg.Client({ ...server, database: name });
await database.connect();
afterAll(() => database.end());

async function migrate(these: readonly string[]): Promise<void> {
  for (const file of these) await database.query(readFileSync(new URL(file, directory), 'utf8'));
}

test('of the files that are there those come into the library that content uses and no person is shown by', async () => {
  await migrate(files.filter((file) => file < firstOfLibrary));
  const media = ['dung-trong-bai', 'chan-dung', 'chan-dung-cu', 'khong-ai-dung', 'trong-noi-dung', 'dinh-kem'];
  for (const [place, key] of media.entries()) {
    const isPdf = key === 'dinh-kem';
    await database.query(
      `INSERT INTO media (storage_key, name, media_type, bytes, sha256, alt, width, height) VALUES ($1, $2, $3, 9, 'x', '', $4, $4)`,
      [
        `${String(place).padStart(24, '0')}/${key}.${isPdf ? 'pdf' : 'webp'}`,
        `Đập ${key}`,
        isPdf ? 'application/pdf' : 'image/webp',
        isPdf ? null : 900,
      ],
    );
  }
  await database.query(`
    INSERT INTO news_categories (name, slug, description, position, status, search) VALUES ('a', 'a', '', 1, 1, '');
    INSERT INTO news (title, slug, category_id, summary, content, thumbnail, attachments, author, source, tags, featured, status, search)
      VALUES ('a', 'a', 1, '', '<img src="/files/000000000000000000000004/trong-noi-dung-640.webp">', 1, '{6}', '', '', '{}', false, 0, '');
    INSERT INTO units (name, code, description, position, status, search) VALUES ('a', 'a', '', 1, 1, '');
    INSERT INTO staff (full_name, employee_code, unit_id, position_id, phone, email, address, photo, show_on_site, status, search)
      SELECT 'A', 'a', 1, min(id), '', '', '', 2, false, 1, '' FROM positions;
    INSERT INTO audit_log (operation, resource, record_id, before, after, request_id)
      VALUES ('updateStaffAvatar', 'staff', '1', '{"photo": "3"}', '{"photo": "2"}', '');
  `);
  await migrate(files.filter((file) => file >= firstOfLibrary && file < filmsOfAlbums));
  const { rows } = await database.query('SELECT id, kind, unused, version, search::text FROM media ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual(['1', '5', '6']);
  expect(rows[0]).toEqual({ id: '1', kind: 'image', unused: false, version: 1, search: `'bai' 'dap' 'dung' 'trong'` });
  expect(rows[2]).toMatchObject({ kind: 'document' });
  const uses = await database.query('SELECT media_id AS id, resource, field FROM media_uses ORDER BY media_id');
  expect(uses.rows).toEqual([
    { id: '1', resource: 'news', field: 'thumbnail' },
    { id: '2', resource: 'staff', field: 'photo' },
    { id: '5', resource: 'news', field: 'content' },
    { id: '6', resource: 'news', field: 'attachments' },
  ]);
  const counted = await database.query(`SELECT sum(amount)::int AS total FROM record_counts WHERE resource = 'media'`);
  expect(counted.rows).toEqual([{ total: 3 }]);
});

test('a film that an album names already is used from then on', async () => {
  await database.query(`
    INSERT INTO stored_files (storage_key, name, media_type, bytes, sha256, alt, library)
      VALUES ('000000000000000000000009/phim.mp4', 'phim.mp4', 'video/mp4', 9, 'x', '', true);
    INSERT INTO albums (title, slug, kind, description, pictures, videos, position, status, search)
      VALUES ('a', 'a', 'video', '', '[]', '[{"address": "/files/000000000000000000000009/phim.mp4", "poster": "1"}]', 1, 0, '');
  `);
  await migrate(files.filter((file) => file >= filmsOfAlbums && file < addressesOfFiles));
  const uses = await database.query(
    `SELECT f.name, u.field, f.used FROM media_uses AS u JOIN stored_files AS f ON f.id = u.media_id
     WHERE u.resource = 'albums' ORDER BY u.media_id`,
  );
  expect(uses.rows).toMatchObject([{ field: 'videos' }, { name: 'phim.mp4', field: 'videos', used: true }]);
});

test('a document that a text or a link leads to in another spelling is used from then on, and led to in one', async () => {
  const key = 'ab00000000000000000000ef/quy-trinh.pdf';
  const spellings = [
    '/%66iles/%61b00000000000000000000ef/quy-trinh.pdf?a=%62#c',
    'https://vi-du.vn/../x/%2e%2E/files%2Fab00000000000000000000ef/quy-trinh.pdf',
    '\\files\\ab00000000000000000000ef\\quy-trinh.pdf',
  ];
  const others = '<a href="/files/../tin-tuc/%61">b</a> <a href="https://vi-du.vn/100%25">100%</a>';
  await database.query(
    `INSERT INTO stored_files (storage_key, name, media_type, bytes, sha256, alt, library)
     VALUES ($1, 'quy-trinh.pdf', 'application/pdf', 9, 'x', '', true)`,
    [key],
  );
  await database.query('UPDATE news SET content = $1', [
    spellings.map((address) => `<a href="${address}">a</a>`).join(' ') + others,
  ]);
  await database.query(
    `INSERT INTO links (name, url, description, new_tab, position, status, search) VALUES ('a', $1, '', false, 1, 1, '')`,
    [`https://vi-du.vn/files/${key}`],
  );
  await migrate(files.filter((file) => file >= addressesOfFiles));
  const [text] = (await database.query('SELECT content, version FROM news')).rows;
  const written = [`/files/${key}?a=%62#c`, `https://vi-du.vn/files/${key}`, `/files/${key}`];
  const content = written.map((address) => `<a href="${address}">a</a>`).join(' ') + others;
  expect(text).toEqual({ content, version: 1 });
  const uses = await database.query(
    `SELECT u.resource, u.field, f.used FROM media_uses AS u JOIN stored_files AS f ON f.id = u.media_id
     WHERE f.storage_key = $1 ORDER BY u.resource`,
    [key],
  );
  expect(uses.rows).toEqual([
    { resource: 'links', field: 'url', used: true },
    { resource: 'news', field: 'content', used: true },
  ]);
});
