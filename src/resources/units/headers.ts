import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { units } from './resource.ts';

export const unitsHeaders: SheetHeaders<typeof units> = {
  resource: units,
  headers: { code: ['Mã đơn vị', 'Ký hiệu'], name: ['Tên đơn vị', 'Phòng ban', 'Đơn vị'] },
};
