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
    'khongcopass',
    'khongcomatkhau',
    'khongthequen',
    'matkhaucuatoi',
    'MatKhauMoi@2026',
    'quenmatkhau1',
    'Mat-khau-moi-2027',
    'Dangnhap@123',
    'Trungthu2026',
    'Trungthu2026Trungthu',
    'Tet2026@@@@',
    '2026Tet@@@@',
    'Tếtaaaa2026',
    'Tetnguyendan26',
    'namMoi2026!',
    'ChucMungNamMoi2026',
    'Chaomung2026',
    'Ch@omung2026',
    'Xuan2026!!!!',
    'MuaXuan2026',
    'Muahe@2026',
    'Giangsinh2026',
    'Noel2026@@@@',
    'Quockhanh0209',
    'Giaiphong1975',
    'XinChao@123',
    'Camon@2026',
    'tinhyeu2026',
    'Giadinh@123',
    'Sinhnhat2026',
    'Conmeo2026!',
    'Phongban2026',
    'Nhansu2026!',
    'Giamdoc@2026',
    'Kythuat@2026',
    'Bentre2026!!',
    'quehuong2026',
    'Locphat6868@',
    'Summer2026!!',
    'Welcome2026!!',
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
    'mèo vàng ngủ trên mái ngói',
    'bon chiec la roi truoc hien',
    'Trăng rằm soi bến vắng 47',
    'gio lua cat xuyen doi tram',
    'Nui-lua-rung-8351',
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
