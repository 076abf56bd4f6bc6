import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { readings } from './contract/columns.ts';
import { headingAliases } from './contract/heading-aliases.ts';

export const readingsHeaders: SheetHeaders<typeof readings> = {
  resource: readings,
  headers: {
    reservoirId: ['Tên hồ', 'Hồ', 'Hồ thuỷ điện', 'reservoir', 'Mã hồ', 'Reservoir code'],
    at: ['Ngày giờ', 'Giờ đo', 'Thời gian', 'Giờ', 'Ngày', 'datetime', 'date', 'time'],
    ...headingAliases,
    reason: ['Giải trình', 'Lý do, ghi chú', 'Nguyên nhân'],
    assumedTime: ['Giờ giả định', 'assumed_time'],
    source: ['Nguồn số liệu', 'Nguồn tin', 'source_url'],
    note: ['Ghi chú', 'note', 'remarks'],
    normalLevel: ['Hdbt', 'MNDBT'],
    deadLevel: ['Hc', 'MNC'],
  },
};
