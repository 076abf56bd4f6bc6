import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { plants } from './resource.ts';

export const plantsHeaders: SheetHeaders<typeof plants> = {
  resource: plants,
  headers: {
    code: ['Mã nhà máy', 'Ký hiệu', 'Plant code'],
    name: ['Tên nhà máy', 'Nhà máy', 'Tên NMTĐ', 'Plant'],
    aliases: ['Tên khác', 'Also called'],
    capacity: ['Công suất', 'Công suất lắp máy (MW)', 'Capacity (MW)'],
    designOutput: ['E0', 'Sản lượng thiết kế', 'Điện lượng bình quân năm'],
    commissionedOn: ['Ngày vận hành', 'Vận hành từ', 'COD'],
  },
};
