import { describe, expect, test } from 'vitest';
import { requiredStrength } from './password-limit.ts';
import { passwordStrength } from './password-strength.ts';

const names = ['nv.an', 'Nguyễn Văn An', 'an.nv@example.test', 'Công ty Thuỷ điện Hồ Xanh', 'Vững dòng điện sáng'];

describe('a password', () => {
  test.each([
    'thuydien2026',
    'Thuydien@2026',
    'ThuỷĐiện@2026',
    'thuydienbuonkuop',
    'Buonkuop@123',
    'BuonKuop2026!',
    'Matkhau@123',
    'MậtKhẩu@123',
    'hoxanh2026',
    'HồXanh@2026',
    'nguyenvanan1985',
    'NguyễnVănAn85',
    'nv.an@2026',
    'qwertyuiop',
    'qwerty123456',
    '1qaz2wsx3edc',
    'asdfghjkl;',
    '1234567890',
    '0912345678',
    'Password@2026',
    'administrator',
    'Admin@12345',
    'iloveyou2020',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Admin@2026',
    'Hanoi@2026!',
    'Sonla@12345',
    'evn@2026evn',
    'EVNgenco2026',
    'Trị An 2026 ',
    'hoabinh2026',
    'songda123456',
    'nguyenvana1990',
    'TranThiHoa01021985',
  ])('%s is easily guessed', async (password) => {
    expect(await passwordStrength(password, names)).toBeLessThan(requiredStrength);
  });

  test.each([
    'Mat-khau-thu-2026',
    'Nguồn nước 2026 xanh',
    'con ngua xanh bay qua',
    'Đò dọc sông Hàn 19h',
    'a2x9-kk3m-pqr7-tuvw',
    'T7#vQ!m2zR',
  ])('%s is not', async (password) => {
    expect(await passwordStrength(password, names)).toBeGreaterThanOrEqual(requiredStrength);
  });

  test('of any length and kind is judged quickly', async () => {
    await passwordStrength('x', names);
    const started = performance.now();
    for (const password of ['aA1!'.repeat(32), '0'.repeat(128), 'p@$$w0rd'.repeat(16), '4321qwer'.repeat(16)]) {
      await passwordStrength(password, names);
    }
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
