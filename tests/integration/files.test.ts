import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../src/features/media/contract.ts';
import { news } from '../../src/resources/news/resource.ts';
import { createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm, zipOf } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, readAll } from '../support/raw-request.ts';

const server = await startTestServer();
const editor = await server.as('editor');

const upload = async (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
  const answer = await editor.post('/api/insertMedia', uploadForm(bytes, name, fields));
  return { ...answer, data: answer.data as unknown as Media };
};

/** An office document as far as its kind is told: by the first entry of its archive. */
const officeFile = (kind: string) =>
  zipOf(
    '[Content_Types].xml',
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  );

describe('a document', () => {
  test.each([
    ['báo cáo.pdf', pdf, 'application/pdf', 'pdf'],
    [
      'đề cương.docx',
      officeFile('wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
    ],
    [
      'số liệu.xlsx',
      officeFile('spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'xlsx',
    ],
  ])('%s is kept as it is and offered for saving', async (name, bytes, mediaType, extension) => {
    const { status, data } = await upload(bytes, name, { purpose: 'attachment' });
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { name, mediaType, bytes: bytes.length, image: null },
    });
    expect(data.url).toMatch(new RegExp(`^/files/[0-9a-f]{24}/[a-z-]+\\.${extension}$`));
    const answer = await server.visitor.get(data.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe(mediaType);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('a stored file', () => {
  let image: Media;
  let document: Media;
  beforeAll(async () => {
    image = (await upload(blankPng(400, 300), 'anh.png', { alt: 'Hồ' })).data;
    document = (await upload(pdf, 'tep.pdf', { purpose: 'attachment' })).data;
  });

  test('is not sent again to who has it', async () => {
    const etag = (await server.visitor.get(image.url)).headers.get('etag') ?? '';
    const again = await server.visitor.get(image.url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each([
    '/files/',
    '/files/secrets.json',
    '/files/../secrets.json',
    '/files/%2e%2e/secrets.json',
    '/files/..%2fsecrets.json',
    '/files/%2e%2e%2fpostgres%2fPG_VERSION',
    `/files/${'0'.repeat(24)}/anh.webp`,
    `/files/${'0'.repeat(24)}/..%2f..%2fsecrets.json`,
  ])('is all that %s can be', async (path) => {
    const socket = await openRaw(server.url);
    const answer = readAll(socket);
    // Written as it stands: fetch would resolve the dots itself.
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 404 /);
  });

  test('is shown with the record that uses it', async () => {
    const record = await createRecord(editor, news, {
      thumbnail: image.id,
      attachments: [document.id, image.id, document.id],
    });
    expect(record.thumbnailImage).toEqual(image.image);
    expect(record.attachments).toEqual([document.id, image.id]);
    expect(record.attachmentsFiles).toMatchObject([{ url: document.url, name: 'tep.pdf' }, { url: image.url }]);
    const refused = await editor.call('insertNews', {
      title: 'x',
      content: 'x',
      categoryId: record.categoryId,
      thumbnail: document.id,
    });
    expect(refused.problem.errors).toMatchObject([{ path: 'thumbnail', code: 'reference' }]);
  });

  test('is taken for a picture by no change that names a document', async () => {
    const { id, version } = await createRecord(editor, news, { thumbnail: image.id });
    const change = { id, version, thumbnail: document.id, attachments: [document.id] };
    const refused = await editor.call('updateNews', change);
    expect([refused.status, refused.problem.errors]).toMatchObject([400, [{ path: 'thumbnail', code: 'reference' }]]);
    const kept = await editor.data('getDetailNews', { id });
    expect(kept).toMatchObject({ version, thumbnail: image.id, attachments: [] });
  });

  test('is described anew, which the audit log tells', async () => {
    expect(await editor.data('updateMedia', { id: image.id, alt: 'Hồ chứa' })).toEqual({
      id: image.id,
      alt: 'Hồ chứa',
    });
    const rows = await server.database.rows(`SELECT before, after FROM audit_log WHERE operation = 'updateMedia'`);
    expect(rows).toEqual([{ before: { alt: 'Hồ' }, after: { alt: 'Hồ chứa' } }]);
  });
});
