import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract/media.ts';
import { testPassword } from '../support/accounts.ts';
import { startBucket } from '../support/bucket.ts';
import { createClient } from '../support/client.ts';
import { blankPng, pdf, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, upload } from '../support/imports.ts';
import { startProcess } from '../support/server-process.ts';

// What is loaded when it is first needed, runs in a thread of its own, or lies in a file beside its library, is found by
// the server that `npm start` runs, too.

const server = await startTestServer();
const temporary = mkdtempSync(join(tmpdir(), 'cms-built-'));
const bucket = await startBucket();
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test.each([
  ['in its directory', {}],
  ['in a bucket', bucket.variables],
])(
  'the built server keeps files %s, reads and writes spreadsheets, hashes and judges passwords, shows the API',
  async (place, storage) => {
    const { url } = startProcess({
      DATABASE_URL: server.database.url,
      DATA_DIR: join(temporary, place),
      SESSION_SECRET: 'only-for-this-test-0123456789abcdef',
      ...storage,
    });
    const stranger = createClient(await url);
    const { token } = await stranger.data('login', { username: 'administrator', password: testPassword });
    const administrator = createClient(await url, { authorization: `Bearer ${token}` });

    const easy = { currentPassword: testPassword, newPassword: 'thuydien2026' };
    expect((await administrator.call('changePassword', easy)).status).toBe(400);

    const stored = async (bytes: Buffer, name: string, purpose: string) => {
      const { status, data } = await administrator.post(
        '/api/insertMedia',
        uploadForm(bytes, name, { purpose, same: 'copy' }),
      );
      expect(status).toBe(200);
      return (await administrator.get((data as unknown as Media).url)).headers.get('content-type');
    };
    expect(await stored(blankPng(1200, 800), 'dap.png', 'image')).toBe('image/webp');
    expect(await stored(pdf, 'quy-trinh.pdf', 'attachment')).toBe('application/pdf');

    const rows = ['Mã NV,Họ và tên,Phòng ban,Chức danh', 'NV1,Nguyễn Văn Thuỷ,PXVH,Trưởng ca'];
    expect((await upload(administrator, 'importStaff', rows.join('\n'))).counts.added).toBe(1);
    for (const format of ['xlsx', 'csv']) {
      const [header] = await cellsOf(await administrator.file('exportStaff', { format }));
      expect(header).toContain('Mã nhân viên');
    }

    for (const path of ['/api/docs/', '/api/docs/static/logo.svg', '/api/openapi.json']) {
      expect((await administrator.get(path)).status, path).toBe(200);
    }
  },
);
