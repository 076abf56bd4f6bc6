/**
 * Words, without accents, that people here use in passwords first: the trade, its plants and rivers, places, names,
 * festivals and seasons, greetings and wishes, the company's rooms, and what is said about a password.
 */
export const passwordWords: ReadonlySet<string> = new Set(
  [
    'thuydien thuyvan dienluc nhamay hochua congty quantri matkhau nhanvien bientap phanxuong vanhanh trucca hydropower',
    'admin administrator password user login abc abcd xyz iloveyou anhyeuem yeu em anh me bo con',
    'evn evnhpc genco tkv pvn pvpower vinacomin songda lilama hoabinh sonla laichau trian yaly ialy sesan srepok buonkuop',
    'buontuasrah drayhling thacmo thacba dami hamthuan dainih dakmi dakdrinh avuong songtranh songbung songhinh songba',
    'banve banchat huoiquang tuyenquang vinhson ankhe kanak quangtri cuadat trungson hualy thuongkontum dakrtih dongnai',
    'vietnam hanoi saigon hochiminh tphcm danang haiphong cantho hue dalat nhatrang vinh pleiku kontum buonmathuot',
    'gialai daklak daknong lamdong khanhhoa phuyen binhdinh quangnam quangngai quangbinh nghean hatinh thanhhoa',
    'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh trinh mai cao luong van thi duc huu',
    'anh hung dung minh tuan hoa lan huong linh nam son ha thuy trang phuong quang thanh long hai hieu khanh nga',
    'toan trung tien tung viet vinh bao binh chau chi cuong dat giang hang hanh hien hong khoa lam loan my ngoc nhung oanh',
    'phuc quynh tam thao thang thinh tho tien trinh truc tu uyen vy xuan yen',
    'angiang bacgiang backan baclieu bacninh baria bentre binhduong binhphuoc binhthuan camau caobang dienbien dongthap',
    'hagiang hanam haiduong haugiang hungyen kiengiang langson laocai longan namdinh ninhbinh ninhthuan phutho quangninh',
    'soctrang tayninh thaibinh thainguyen thuathienhue tiengiang travinh vinhlong vinhphuc vungtau yenbai sapa phuquoc',
    'tet tetnguyendan trungthu giangsinh noel quockhanh giaiphong nammoi namcu giaothua vulan gioto hungvuong sinhnhat',
    'trungnguyen doanngo amlich duonglich muaxuan muaha muahe muathu muadong muamua muakho muabao muanuoc ngaymoi thang',
    'chaomung chucmung xinchao chao chuc mung camon tambiet hengap hanhphuc thanhcong chienthang phatloc phattai locphat',
    'tailoc vanmay maymandau mayman suckhoe binhan hoabinh tinhyeu yeuthuong thuongyeu mailanh maimai maiyeu nhieu lam',
    'giadinh bame bome chame vochong conyeu contrai congai cunyeu ongba quehuong datnuoc thudo tuhao bacho bongda damcuoi',
    'pass mk matma khongco khong ko co la the cua toi minh ban nay kia di day roi nhe quen nho biet moi doi mo vao dangnhap',
    'taikhoan baomat bimat antoan canhan tamsu mot hai nam sau bay tam chin muoi vui buon dep xinh tot giau',
    'phongban phong ban to doi trungtam tochuc hanhchinh ketoan taichinh nhansu kythuat kehoach vattu giamdoc phogiamdoc',
    'truongphong totruong baove vanthu laixe congdoan doanthanhnien chinhanh vanphong congviec lamviec nhamaydien',
    'dien nuoc song ho turbine mayphat tuabin hoso nuocmam lulut baolu muabao trongcay conmeo concho conga',
    'conchuot conran conngua conlon contrau conrong batngo hoanghon binhminh mattroi matrang viecnha toiday toilaai',
    'welcome hello goodmorning happy newyear happynewyear christmas summer winter spring autumn love lovely forever company',
  ].flatMap((line) => line.split(' ')),
);
/** How many letters, and how many digits, may remain besides words and years for a password to count as guessable. */
const mostOver = 2;
/** How many words a guess combines. */
const mostTogether = 3;

/**
 * Whether a password consists of known words, years and runs of digits, whatever separates them. Attackers try these
 * first, but an estimate of each part by itself rates them as strong.
 * @param plain the password without accents, in lower case
 * @param names texts about the person and the company, without accents and blanks
 */
export function isMadeOfPasswordWords(plain: string, names: readonly string[]): boolean {
  const written = plain.replace(/(?<=[a-z])[@0134$5](?=[a-z])/g, (sign) => meant.get(sign) ?? sign);
  const letters = written.replace(/[^a-z]+/g, '').replace(/(.)\1{2,}/g, '');
  const digits = written.replace(/\D+/g, ' ').split(' ');
  const over = digits.map((group) => group.replace(year, '').replace(dayOfYear, '').replace(runs, '').length);
  if (over.reduce((sum, count) => sum + count, 0) > mostOver) return false;
  const known = new Set([...passwordWords, ...names.filter((name) => name.length > 2)]);
  return letters.length > 0 && restBeside(letters, known) <= mostOver;
}

/** Signs and digits that stand for a letter between two others. */
const meant: ReadonlyMap<string, string> = new Map(
  Object.entries({ '@': 'a', 0: 'o', 1: 'i', 3: 'e', 4: 'a', $: 's', 5: 's' }),
);
/** A year, also with a day before it; a day and its month. */
const year = /^\d{0,4}(19|20)\d\d$/;
const dayOfYear = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/;
/** Consecutive digits, or one or two that are repeated. */
const runs = /^(?:0?123456789?0?|0?12345678?|0?1234567?|0?123456|0?12345|0?1234|0?123|(\d\d?)\1+)$/;

/** The fewest letters outside known words, of which at most `mostTogether` are used. */
function restBeside(letters: string, known: ReadonlySet<string>): number {
  // For the number of words used so far: the fewest letters outside them, up to each position.
  let best: number[] = Array.from({ length: letters.length + 1 }, (_, end) => end);
  for (let words = 0; words < mostTogether; words += 1) {
    const next = [...best];
    for (let end = 1; end <= letters.length; end += 1) {
      next[end] = Math.min(next[end] ?? end, (next[end - 1] ?? end) + 1);
      for (let start = 0; start < end - 1; start += 1) {
        if (known.has(letters.slice(start, end))) next[end] = Math.min(next[end] ?? end, best[start] ?? start);
      }
    }
    best = next;
  }
  return best[letters.length] ?? letters.length;
}
