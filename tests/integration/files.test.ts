import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { Media } from '../../src/features/media/contract/media.ts';
import { libraryFolders } from '../../src/features/media/library-folders/resource.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { news } from '../../src/resources/news/resource.ts';
import type { Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { blankPng, pdf, uploadForm, zipOf, zipOfParts } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';
import { openRaw, readAll } from '../support/raw-request.ts';
import { filmOf } from '../support/videos.ts';

const server = await startTestServer();
const editor = await server.as('editor');
const administrator = await server.as('administrator');
const viewer = await server.as('viewer');
const clerk = await server.as('production-clerk');
const newcomer = await server.as('newcomer');

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
    const answer = await editor.get(data.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe(mediaType);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

test('of a PDF that breaks off nothing is taken', async () => {
  const { status, problem } = await upload(pdf.subarray(0, -6), 'quy trình.pdf', { purpose: 'attachment' });
  expect({ status, errors: problem.errors }).toMatchObject({
    status: 415,
    errors: [{ code: 'brokenDocument', message: expect.stringContaining('chưa tải về đủ') }],
  });
});

describe('of a film that breaks off nothing is taken', () => {
  const whole = { mp4: filmOf(200_000), webm: filmOf(200_000, 'webm') };
  const withoutIndex = Buffer.from(whole.mp4);
  withoutIndex.write('free', 28, 'latin1');

  test.each([
    ['an MP4 cut at its end', whole.mp4.subarray(0, -1), 'phim.mp4'],
    ['an MP4 cut near its beginning', whole.mp4.subarray(0, 40), 'phim.mp4'],
    ['an MP4 without what players read first', withoutIndex, 'phim.mp4'],
    ['a WebM cut at its end', whole.webm.subarray(0, -1), 'phim.webm'],
  ])('%s', async (_what, bytes, name) => {
    const { status, problem } = await upload(bytes, name, { purpose: 'attachment' });
    expect({ status, errors: problem.errors }).toMatchObject({
      status: 415,
      errors: [{ path: 'file', code: 'brokenFilm', message: expect.stringContaining('chép lại tệp gốc') }],
    });
  });

  test('one that tells no length, has a longer one, or something behind it is taken', async () => {
    const recorded = Buffer.from(whole.webm);
    recorded.fill(0xff, 33, 40);
    const long = Buffer.concat([
      whole.mp4.subarray(0, 32),
      Buffer.from('00000001', 'hex'),
      Buffer.from('mdat'),
      Buffer.alloc(100),
    ]);
    long.writeBigUInt64BE(108n, 40);
    const followed = Buffer.concat([whole.mp4, Buffer.from('lời của người quay')]);
    for (const [bytes, name] of [
      [recorded, 'a.webm'],
      [long, 'b.mp4'],
      [followed, 'c.mp4'],
    ] as const) {
      expect((await upload(bytes, name, { purpose: 'attachment' })).status).toBe(200);
    }
  });
});

describe('a document with macros', () => {
  const types = (kind: string) =>
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}"/></Types>`;
  const document = types('wordprocessingml.document.main+xml');
  const packageOf = (...parts: [string, string | Buffer][]) =>
    zipOfParts([['[Content_Types].xml', document], ...parts]);
  const ole = (word: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(word, 'utf16le')]);
  const relation = (kind: string) =>
    `<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/${kind}" Target="x.bin"/></Relationships>`;
  const linked = (kind: string, target: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/></Relationships>`;
  const macroSheet = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';

  test.each<[string, Buffer]>([
    ['số liệu.xlsm', zipOf('[Content_Types].xml', macroSheet)],
    ['số liệu.xlsx', zipOf('[Content_Types].xml', macroSheet)],
    ['công văn.docx', packageOf(['word/vbaProject.bin', 'x'])],
    ['công văn.docx', packageOf(['word/VBAPROJECT.BIN', 'x'])],
    ['đổi tên.docx', packageOf(['word/x.bin', 'x'], ['word/_rels/document.xml.rels', relation('vbaProject')])],
    ['UTF-16.docx', packageOf(['word/_rels/document.xml.rels', Buffer.from(relation('vbaProject'), 'utf16le')])],
    ['macro Excel 4.xlsx', packageOf(['xl/macrosheets/sheet1.xml', '<x/>'])],
    ['bên trong.docx', packageOf(['word/embeddings/oleObject1.bin', ole('_VBA_PROJECT')])],
    ['bên trong.docx', packageOf(['word/embeddings/a.xlsx', packageOf(['xl/vbaProject.bin', 'x'])])],
    ['mã hoá.docx', packageOf(['word/_rels/document.xml.rels', relation('vba&#80;roject')])],
    ['mã hoá.docx', packageOf(['word/_rels/document.xml.rels', relation('vba&#x50;roject')])],
    ['không tên.docx', packageOf(['word/evil.bin', ole('_VBA_PROJECT')])],
    ['không tên.docx', packageOf(['word/media/image1.png', packageOf(['word/vbaProject.bin', 'x'])])],
    [
      'thực thể.docx',
      packageOf(['word/_rels/document.xml.rels', `<!DOCTYPE a [<!ENTITY b "vbaProject">]>${relation('&b;')}`]),
    ],
    ['mã lạ.docx', packageOf(['word/_rels/x.rels', `<?xml version="1.0" encoding="utf-7"?>${relation('x')}`])],
    ['cũ.doc', ole('_VBA_PROJECT_CUR')],
  ])('%s is refused with what to do', async (name, bytes) => {
    const { status, problem } = await upload(bytes, name, { purpose: 'attachment' });
    expect({ status, code: problem.code, errors: problem.errors }).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA',
      errors: [{ path: 'file', code: 'macroDocument', message: expect.stringContaining('Hãy lưu lại') }],
    });
  });

  test.each<[string, Buffer]>([
    ['without its end', packageOf(['word/document.xml', '<x/>']).subarray(0, -30)],
    [
      'with a broken one in it',
      packageOf(['word/embeddings/a.xlsx', packageOf(['xl/a.xml', '<x/>']).subarray(0, -30)]),
    ],
  ])('that is broken is not taken either, and is told so: %s', async (_what, bytes) => {
    const { status, problem } = await upload(bytes, 'hỏng.docx', { purpose: 'attachment' });
    expect({ status, errors: problem.errors }).toMatchObject({
      status: 415,
      errors: [{ path: 'file', code: 'brokenDocument', message: expect.stringContaining('bị hỏng') }],
    });
  });

  test('that lies too deep in others to be looked into is told so', async () => {
    let deep = packageOf(['xl/a.xml', '<x/>']);
    for (let depth = 0; depth < 5; depth += 1) deep = packageOf(['word/embeddings/a.xlsx', deep]);
    const { status, problem } = await upload(deep, 'lồng nhau.docx', { purpose: 'attachment' });
    expect({ status, errors: problem.errors }).toMatchObject({ status: 415, errors: [{ code: 'packedDocument' }] });
  });

  test.each([
    ['mẫu', 'attachedTemplate', 'http://evil.example/t.dotm'],
    ['mẫu', 'attachedTemplate', 'h&#116;tps://evil.example/t.dotm'],
    ['mẫu trên mạng', 'attachedTemplate', 'file:///\\\\10.0.0.9\\share\\t.dotm'],
    ['mẫu trên mạng', 'attachedTemplate', '\\\\10.0.0.9\\share\\t.dotm'],
    ['mẫu trên mạng', 'attachedTemplate', 'file:///%5C%5C10.0.0.9/t.dotm'],
    ['đối tượng', 'oleObject', 'mhtml:http://evil.example/x.html!x-usc:http://evil.example/x.html'],
    ['khung', 'frame', 'http://evil.example/x.html'],
  ])('one that fetches a part from another machine is refused: %s %s %s', async (name, kind, target) => {
    const bytes = packageOf(['word/_rels/settings.xml.rels', linked(kind, target)]);
    const { status, problem } = await upload(bytes, `${name}.docx`, { purpose: 'attachment' });
    expect({ status, errors: problem.errors }).toMatchObject({
      status: 415,
      errors: [{ path: 'file', code: 'remoteDocument', message: expect.stringContaining('máy khác') }],
    });
  });

  test.each<[string, Buffer]>([
    [
      'mẫu của máy mình.docx',
      packageOf([
        'word/_rels/settings.xml.rels',
        linked('attachedTemplate', 'file:///C:\\Users\\An\\Templates\\C%C3%B4ng%20v%C4%83n.dotx'),
      ]),
    ],
    ['liên kết.docx', packageOf(['word/_rels/document.xml.rels', linked('hyperlink', 'https://evn.com.vn/')])],
    ['ảnh mạng.docx', packageOf(['word/_rels/document.xml.rels', linked('image', 'https://evn.com.vn/a.png')])],
    ['công thức.docx', packageOf(['word/embeddings/oleObject1.bin', ole('Equation Native')])],
    ['bảng.docx', packageOf(['word/embeddings/bang.xlsx', packageOf(['xl/workbook.xml', '<x/>'])])],
    ['nói về.docx', packageOf(['word/document.xml', 'Tệp vbaProject.bin và macroEnabled là gì?'])],
  ])('is told from one without: %s', async (name, bytes) => {
    expect((await upload(bytes, name, { purpose: 'attachment' })).status).toBe(200);
  });
});

describe('the document of a draft', () => {
  const fetched = async (url: string, client: Client) => {
    const { status, headers } = await client.get(url);
    return [status, headers.get('cache-control')];
  };
  const attached = async () => {
    const { data } = await upload(pdf, `du-thao-${Math.random()}.pdf`, { purpose: 'attachment', same: 'copy' });
    return { url: data.url, article: await createRecord(editor, news, { attachments: [data.id] }) };
  };
  const statusOf = (id: string, version: number, status: number) =>
    administrator.data('updateNewsStatus', { items: [{ id, version }], status });

  test('is for those who may see it in the product, and for nobody else, whoever knows its address', async () => {
    const { url } = await attached();
    expect(await fetched(url, server.visitor)).toEqual([404, 'no-store']);
    expect(await fetched(url, clerk)).toEqual([200, 'private, no-cache']);
    expect(await fetched(url, editor)).toEqual([200, 'private, no-cache']);
    const { data } = await upload(pdf, 'chua-dung.pdf', { purpose: 'attachment', same: 'copy' });
    expect(await fetched(data.url, clerk)).toEqual([404, 'no-store']);
    expect(await fetched(data.url, viewer)).toEqual([200, 'private, no-cache']);
    expect(await fetched(data.url, newcomer)).toEqual([404, 'no-store']);
  });

  test('that lies in the trash is for whoever may take it out again', async () => {
    const { data } = await upload(pdf, 'bo-di.pdf', { purpose: 'attachment', same: 'copy' });
    expect(await fetched(data.url, viewer)).toEqual([200, 'private, no-cache']);
    await editor.data(resourceOperations(libraryFiles).remove, { id: data.id });
    await expect.poll(() => fetched(data.url, viewer)).toEqual([404, 'no-store']);
    expect(await fetched(data.url, editor)).toEqual([200, 'private, no-cache']);
    await editor.data(resourceOperations(libraryFiles).restore, { id: data.id });
    await expect.poll(() => fetched(data.url, viewer)).toEqual([200, 'private, no-cache']);
  });

  test('is for everybody while it is published, and no longer', async () => {
    const { url, article } = await attached();
    await statusOf(article.id, 1, 1);
    await expect.poll(() => fetched(url, server.visitor)).toEqual([200, 'public, no-cache']);
    await statusOf(article.id, 2, 4);
    await expect.poll(() => fetched(url, server.visitor)).toEqual([404, 'no-store']);
    const etag = `"${url.replace('/files/', '')}"`;
    expect((await server.visitor.get(url, { 'if-none-match': etag })).status).toBe(404);
    expect((await editor.get(url, { 'if-none-match': etag })).status).toBe(304);
  });

  test('waits for the moment of publishing, and is not opened by a field that visitors do not read', async () => {
    const { url, article } = await attached();
    await editor.data('updateNews', { id: article.id, version: 1, publishAt: '2100-01-01T00:00:00Z' });
    await statusOf(article.id, 2, 1);
    expect(await fetched(url, server.visitor)).toEqual([404, 'no-store']);
  });

  test('stands in a folder for those who may browse it, unless a record that they read names it', async () => {
    const folder = await createRecord(administrator, libraryFolders);
    const [role] = await server.database.rows<{ id: string }>(`SELECT id FROM roles WHERE code = 'administrator'`);
    const rights = [{ verb: 'browse', roleId: role?.id }];
    await administrator.data('updateLibraryFolderRights', { id: folder.id, version: 1, rights });
    const form = uploadForm(pdf, 'kin.pdf', { purpose: 'attachment', same: 'copy', folderId: folder.id });
    const { id, url } = (await administrator.post('/api/insertMedia', form)).data as unknown as Media;
    expect(await fetched(url, editor)).toEqual([404, 'no-store']);
    expect(await fetched(url, administrator)).toEqual([200, 'private, no-cache']);
    await createRecord(administrator, news, { attachments: [id] });
    await expect.poll(() => fetched(url, editor)).toEqual([200, 'private, no-cache']);
  });
});

describe('on the disk', () => {
  test('files and directories are for the product’s account and its group, whatever the umask', async () => {
    const { data } = await upload(pdf, 'rieng.pdf', { purpose: 'attachment' });
    const root = join(server.running.config.dataDirectory, 'files');
    const path = join(root, data.url.replace('/files/', ''));
    const modeOf = (each: string) => (statSync(each).mode & 0o777).toString(8);
    expect([modeOf(path), modeOf(dirname(path)), modeOf(root)]).toEqual(['640', '750', '750']);
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
    expect(record.attachmentsFiles).toMatchObject([{ url: document.url, name: document.name }, { url: image.url }]);
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
    const storedNews = await editor.data('getDetailNews', { id });
    expect(storedNews).toMatchObject({ version, thumbnail: image.id, attachments: [] });
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
