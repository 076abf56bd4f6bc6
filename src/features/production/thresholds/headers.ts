import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { thresholds } from './resource.ts';

export const thresholdsHeaders: SheetHeaders<typeof thresholds> = {
  resource: thresholds,
  headers: {
    name: ['Giới hạn', 'Tên', 'Limit'],
    reservoirId: ['Tên hồ', 'Hồ', 'Hồ thuỷ điện', 'Mã hồ', 'Reservoir'],
    limitKind: ['Loại', 'Kind'],
    fromDay: ['Từ ngày', 'Từ', 'Bắt đầu', 'From'],
    toDay: ['Đến ngày', 'Đến', 'Kết thúc', 'To'],
    low: ['Thấp nhất', 'Giá trị thấp nhất', 'Min'],
    high: ['Cao nhất', 'Giá trị cao nhất', 'Giá trị giới hạn', 'Max'],
    document: ['Văn bản', 'Căn cứ', 'Quyết định', 'Quy trình vận hành', 'Document'],
  },
};
