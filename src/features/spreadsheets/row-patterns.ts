import { comparable } from '../../lib/fold.ts';

/** The offices that sign below a list, and what may follow before the name. */
const signers = new RegExp(
  `^(${[
    'nguoi (lap|kiem tra|duyet|ky|bao cao|tong hop)( bieu| bang| danh sach| phieu)?',
    'lap bieu',
    '(pho |tong |pho tong |kt |tl |tm |tuq )*(giam doc|truong phong|quan doc|thu truong|truong ban|chu tich)( .{0,60})?',
    'ke toan( truong)?',
    'thu truong( don vi)?',
    'ky( va)?( ghi)? ?(ro)? ?ho (va )?ten.{0,40}',
    'ky ten( dong dau)?',
    '(da|chu) ky',
    'xac nhan( cua .{0,60})?',
    '(phe )?duyet',
    'noi nhan.{0,60}',
    'nhu tren',
    'luu .{0,40}',
  ].join('|')})$`,
);

/** Whether a text belongs to the signature block of a list. */
export function isSignature(text: string): boolean {
  return signers.test(comparable(text));
}

/**
 * Whether a text is an office of a shift, which signs beside others; alone it may be an entry of a list of positions.
 */
export function isShiftOffice(text: string): boolean {
  return /^truong (ca|kip)( .{0,60})?$/.test(comparable(text));
}

/** Whether a text is the line with place and date above a signature: "Đắk Lắk, ngày 3 tháng 4 năm 2026". */
export function isPlaceAndDate(text: string): boolean {
  return /^(.{0,60} )?ngay (\d{1,2} )?thang (\d{1,2} )?nam( \d{0,4})?$/.test(comparable(text));
}

/** Whether a text begins a row of totals. Compared with accents: "Công ty" and "Tổng công ty" do not. */
export function isTotal(text: string): boolean {
  const written = text.trim().normalize('NFC').toLowerCase();
  return (
    /^(tổng\s*(cộng|số)|luỹ kế|lũy kế|grand total|subtotal|total)(?!\p{L})/u.test(written) ||
    /^(tổng|cộng)\s*(chung|dồn|trang\s*\d*)?\s*([:(=\d].*|[ivx]{1,5})?$/u.test(written) ||
    /^tong cong$/.test(written)
  );
}

/** Whether a text counts what is above it: "7 người", "12 lao động", "bảy người". */
export function isCount(text: string): boolean {
  return /^\(?\s*\d|^(\S+ ){1,4}(nguoi|lao dong|nhan vien|cbcnv)$/.test(comparable(text));
}

/** A heading between rows: its rank (smaller ranks contain larger ones) and its text. */
export interface GroupText {
  readonly rank: number;
  readonly text: string;
}

const numberings: readonly (readonly [RegExp, number])[] = [
  [/^[IVX]{1,5}$/, 1],
  [/^[A-ZĐ]$/, 0],
  [/^\d{1,2}$/, 2],
  [/^\d{1,2}(\.\d{1,2})+$/, 3],
  [/^[-+*•]$/, 4],
];

/** The rank of a numbering alone: "I", "A", "1", "1.1", "-". */
export function rankOf(numbering: string): number | undefined {
  const bare = numbering.trim().replace(/[.)/:]+$/, '');
  return numberings.find(([pattern]) => pattern.test(bare))?.[1];
}

/** Parses a numbered heading: "I. PHÂN XƯỞNG VẬN HÀNH (25 người)". Undefined for a text without a numbering. */
export function numberedHeading(written: string): GroupText | undefined {
  const [, numbering = '', text = ''] = /^\s*([\p{L}\d.]{1,8}?|[-+*•])\s*[.)/:–-]\s*(\p{L}.*)$/u.exec(written) ?? [];
  const rank = rankOf(numbering);
  return rank === undefined ? undefined : { rank, text: withoutCount(text) };
}

/** A heading without the number of its rows at the end. */
export function withoutCount(text: string): string {
  return text
    .trim()
    .replace(/[\s:–-]*\(?\s*\d+\s*(người|ng\.?|lao động|lđ|nhân viên|nv|cbcnv)?\s*\)?[\s.:]*$/iu, '')
    .replace(/[\s:]+$/, '')
    .trim();
}
