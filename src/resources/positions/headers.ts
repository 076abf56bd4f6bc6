import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { positions } from './resource.ts';

export const positionsHeaders: SheetHeaders<typeof positions> = {
  resource: positions,
  headers: { code: ['Mã chức vụ', 'Mã số'], name: ['Tên chức vụ', 'Chức vụ', 'Chức danh'], level: ['Nhóm', 'Cấp'] },
};
