import sharp from 'sharp';
import type { Caller, Recorder } from './recorder.ts';

/** One caller of each kind; `all` in the order of their calls. */
export interface Callers {
  readonly visitor: Caller;
  readonly administrator: Caller;
  readonly editor: Caller;
  readonly viewer: Caller;
  readonly clerk: Caller;
  /** Must change the password before anything else. */
  readonly newcomer: Caller;
  readonly all: readonly Caller[];
}

/** Ids of an uploaded picture, a portrait and a document. */
export interface Files {
  readonly picture: string;
  readonly portrait: string;
  readonly document: string;
}

const visitor: Caller = { name: 'visitor', headers: {} };

/**
 * Signs in the first administrator, who creates an account of each seeded role; each signs in and chooses a password.
 */
export async function signInCallers(recorder: Recorder, password: string): Promise<Callers> {
  const signIn = async (username: string, secret: string): Promise<Caller> => {
    const { headers } = await recorder.call(visitor, 'login', { username, password: secret });
    return {
      name: username,
      headers: {
        cookie: headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
    };
  };
  const administrator = await signIn('administrator', password);
  const { data } = await recorder.call(administrator, 'getListRole', { pageSize: 50 });
  const open = async (username: string, role: string, choose: boolean) => {
    const roleIds = data.items.filter(({ code }) => code === role).map(({ id }) => id);
    const account = { username, fullName: `Người dùng ${username}`, email: `${username}@example.test`, roleIds };
    const created = await recorder.call(administrator, 'insertUser', account);
    const caller = await signIn(username, created.data.password);
    const change = { currentPassword: created.data.password, newPassword: password };
    if (choose) await recorder.call(caller, 'changePassword', change);
    return caller;
  };
  const editor = await open('editor', 'editor', true);
  const viewer = await open('viewer', 'viewer', true);
  const clerk = await open('clerk', 'production-clerk', true);
  const newcomer = await open('newcomer', 'administrator', false);
  const all = [visitor, administrator, editor, viewer, clerk, newcomer];
  for (const caller of all) {
    await recorder.call(caller, 'getUserInfo');
    await recorder.call(caller, 'getRoleFunctions');
    await recorder.call(caller, 'getDashboard');
  }
  return { visitor, administrator, editor, viewer, clerk, newcomer, all };
}

/** Uploads accepted and refused files, as every caller. */
export async function uploadFiles(recorder: Recorder, { all, administrator }: Callers): Promise<Files> {
  const size = { width: 900, height: 600, channels: 3, background: '#0a6ebd' } as const;
  const picture = { name: 'Đập chính.png', bytes: await sharp({ create: size }).png().toBuffer() };
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  const document = { name: 'quy-trinh.pdf', bytes: Buffer.from(pdf) };
  const text = { name: 'ghi-chu.txt', bytes: Buffer.from('không phải ảnh') };
  for (const caller of all) await recorder.upload(caller, 'insertMedia', picture, { alt: 'Đập chính' });
  await recorder.upload(administrator, 'insertMedia', document);
  await recorder.upload(administrator, 'insertMedia', text);
  await recorder.upload(administrator, 'insertMedia', text, { purpose: 'attachment' });
  await recorder.upload(administrator, 'insertMedia', { name: 'trong.png', bytes: Buffer.alloc(0) });
  await recorder.upload(administrator, 'insertMedia', picture, { alt: 'x'.repeat(300), khongCo: 1 });
  await recorder.call(administrator, 'insertMedia', {});
  const first = await recorder.upload(administrator, 'insertMedia', picture, { purpose: 'attachment' });
  const second = await recorder.upload(administrator, 'insertMedia', document, { purpose: 'attachment' });
  const third = await recorder.upload(administrator, 'insertMedia', picture, { purpose: 'portrait' });
  for (const { data } of [first, second]) await recorder.get(visitor, data.url);
  await recorder.get(visitor, '/files/khong-co.webp');
  for (const caller of all) await recorder.call(caller, 'updateMedia', { id: first.data.id, alt: 'Hồ chứa' });
  await recorder.call(administrator, 'updateMedia', { id: '999999', alt: '' });
  return { picture: first.data.id, portrait: third.data.id, document: second.data.id };
}
