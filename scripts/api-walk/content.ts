import type { Files } from './callers.ts';
import type { Values } from './recorder.ts';

/** What the walk knows of a resource: its noun, and numbered sample records. */
export interface Content {
  readonly name: string;
  readonly noun: string;
  readonly list: string;
  /** The name of the records in a list's answer. */
  readonly key?: string;
  /** The record that a reference field uses, by the resource's name. */
  readonly references?: Readonly<Record<string, string>>;
  build(number: number, files: Files): Values;
  /** A text file to import: new rows, a changed one, an invalid one. */
  readonly sheet?: string;
}

const category = (number: number): Values => ({
  name: `Chuyên mục ${number}`,
  slug: `chuyen-muc-${number}`,
  parentId: null,
  description: `Mô tả ${number}\nDòng hai`,
});

const article = (number: number, { picture, document }: Files): Values => ({
  title: `Thuỷ điện số ${number}`,
  slug: `thuy-dien-${number}`,
  summary: `Tóm tắt ${number}`,
  content: `<h2>Mục ${number}</h2><p>Nước về <strong>hồ</strong> <a href="https://example.test/${number}">xem</a></p>
    <script>alert(1)</script><table><tr><td>1</td><td>2</td></tr></table><ul><li><p>Một</p></li></ul>`,
  thumbnail: number % 2 === 0 ? picture : null,
  attachments: number % 2 === 0 ? [document, picture] : [],
  author: 'Nguyễn Văn Thuỷ',
  source: 'Ban biên tập',
  tags: ['hồ chứa', `thẻ ${number}`],
  featured: number % 2 === 0,
  publishAt: `2021-05-${String(1 + (number % 28)).padStart(2, '0')}T08:00:00+07:00`,
  expireAt: number % 5 === 0 ? '2022-05-01T00:00:00Z' : '2051-05-01T00:00:00Z',
});

const access = (word: string) => (number: number) => ({
  name: `${word} ${number}`,
  code: `${word === 'Vai trò' ? 'vai-tro' : 'chuc-nang'}-${number}`,
  description: `Để thử ${number}`,
});

/** The resources in the order in which their records can be created. */
export const contents: readonly Content[] = [
  {
    name: 'news-categories',
    noun: 'CategoryNews',
    list: 'getListCategoryNews',
    build: category,
    sheet:
      'Tên,Đường dẫn,Thuộc danh mục,Mô tả\nDanh mục nhập,danh-muc-nhap,,Mới\nĐổi tên,chuyen-muc-3,,\n,thieu-ten,khong-co,\n',
  },
  {
    name: 'news',
    noun: 'News',
    list: 'getListNews',
    references: { categoryId: 'news-categories' },
    build: article,
    sheet: `Tiêu đề,Đường dẫn,Loại tin,Nội dung,Nổi bật,Ngày xuất bản,Trạng thái
Tin nhập,tin-nhap,Chuyên mục 1,Nội dung của tin,Có,05/09/2021 08:30,Nháp
Tin đổi,thuy-dien-3,Chuyên mục 1,Nội dung đổi,Không,,Nháp
Tin sai,tin-sai,Không có,,Có lẽ,32/13/2021,Lạ
`,
  },
  {
    name: 'introduction-categories',
    noun: 'CategoryIntro',
    list: 'getListCategoryIntro',
    build: category,
  },
  {
    name: 'introductions',
    noun: 'Introduce',
    list: 'getListIntroduce',
    references: { categoryId: 'introduction-categories' },
    build: article,
  },
  { name: 'culture-categories', noun: 'CategoryCulture', list: 'getListCategoryCulture', build: category },
  {
    name: 'culture-articles',
    noun: 'Culture',
    list: 'getListCulture',
    references: { categoryId: 'culture-categories' },
    build: article,
  },
  {
    name: 'units',
    noun: 'Unit',
    list: 'getListUnit',
    build: (number) => ({ name: `Phân xưởng ${number}`, code: `PX${number}`, description: `Nơi làm việc ${number}` }),
    sheet: 'Mã đơn vị;Tên đơn vị;Mô tả;Trạng thái\nPXN;Phân xưởng nhập;Mới;Hoạt động\nPX3;Đổi tên;;\n;Thiếu mã;;\n',
  },
  {
    name: 'positions',
    noun: 'Position',
    list: 'getListPosition',
    build: (number) => ({
      name: `Chức vụ ${number}`,
      code: 8_000 + number,
      level: ['leadership', 'management', 'operation', 'other'][number % 4],
      description: `Việc ${number}`,
    }),
    sheet: 'Mã số,Chức vụ,Nhóm,Mô tả\n700,Chức vụ nhập,Vận hành,\n8003,Đổi tên,Khác,\nbảy,Sai mã,Không có,\n',
  },
  {
    name: 'staff',
    noun: 'Staff',
    list: 'getListStaff',
    key: 'staffList',
    references: { unitId: 'units', positionId: 'positions' },
    build: (number, { portrait }) => ({
      fullName: `Nguyễn Văn Người ${number}`,
      employeeCode: `NV${number}`,
      gender: ['male', 'female', 'other', null][number % 4],
      birthDate: `1985-09-${String(1 + (number % 28)).padStart(2, '0')}`,
      phone: '0912 345 678',
      email: `nguoi-${number}@example.test`,
      address: `Số ${number} đường Đập`,
      qualification: 'bachelor',
      industryOn: '2005-01-02',
      joinedOn: '2006-03-04',
      leftOn: null,
      photo: number % 2 === 0 ? portrait : null,
      showOnSite: number % 2 === 0,
    }),
    sheet: `Mã NV,Họ và tên,Ngày sinh,Phòng ban,Chức danh,Điện thoại
NVN,Trần Thị Nhập,05/09/1985,Phân xưởng 1,Chức vụ 1,0912345678
NV3,Nguyễn Văn Đổi,06/09/1985,Phân xưởng 1,Chức vụ 1,0912345679
NVS,,31/02/1985,Không có,Chức vụ 1,abc
`,
  },
  { name: 'functions', noun: 'Function', list: 'getListFunction', build: access('Chức năng') },
  { name: 'roles', noun: 'Role', list: 'getListRole', build: access('Vai trò') },
];
