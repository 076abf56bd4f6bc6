import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { powerOutputs } from './resource.ts';

export const powerOutputsHeaders: SheetHeaders<typeof powerOutputs> = {
  resource: powerOutputs,
  headers: {
    plantId: ['Tên nhà máy', 'NMTĐ', 'Đơn vị phát điện'],
    unitId: ['Số hiệu tổ máy'],
    period: ['Kỳ', 'Thời gian', 'Thời kỳ', 'Ngày', 'Tháng', 'Năm'],
    unit: ['Đơn vị', 'Đơn vị đo', 'ĐVT'],
    actual: ['Sản lượng', 'Thực hiện', 'Thực tế', 'Điện sản xuất', 'Điện lượng'],
    plan: ['Kế hoạch'],
    delivered: ['Sản lượng thương phẩm', 'Điện giao nhận'],
    auxiliary: ['Tự dùng'],
    periodStart: ['Từ ngày'],
  },
};
