import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { plants } from './resource.ts';

/**
 * Words before the name of a dam, for the reservoir and for the plant. A company of that name may operate several
 * plants.
 */
export const dams: readonly string[] = [
  ...['Hồ', 'Hồ chứa', 'Hồ thuỷ điện', 'Hồ chứa thuỷ điện', 'Đập', 'Thuỷ điện', 'TĐ'],
  ...['Nhà máy', 'Nhà máy thuỷ điện', 'NMTĐ', 'NM thuỷ điện'],
];

export const plantsHeaders: SheetHeaders<typeof plants> = {
  resource: plants,
  before: dams,
  headers: {
    code: ['Mã nhà máy', 'Ký hiệu', 'Plant code'],
    name: ['Tên nhà máy', 'Nhà máy', 'Tên NMTĐ', 'Plant'],
    aliases: ['Tên khác', 'Also called'],
    capacity: ['Công suất', 'Công suất lắp máy (MW)', 'Capacity (MW)'],
    designOutput: ['E0', 'Sản lượng thiết kế', 'Điện lượng bình quân năm'],
    commissionedOn: ['Ngày vận hành', 'Vận hành từ', 'COD'],
  },
};
