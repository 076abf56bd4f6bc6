import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { generatingUnits } from './resource.ts';

export const generatingUnitsHeaders: SheetHeaders<typeof generatingUnits> = {
  resource: generatingUnits,
  headers: {
    code: ['Mã tổ máy', 'Unit code'],
    name: ['Tổ máy', 'Số hiệu', 'Unit'],
    plantId: ['Tên nhà máy', 'Thuộc nhà máy'],
    capacity: ['Công suất', 'Công suất (MW)', 'Capacity (MW)'],
    turbineFlow: ['Qmax tổ máy', 'Lưu lượng qua tổ máy (m³/s)', 'Rated flow (m³/s)'],
    commissionedOn: ['Ngày vận hành', 'Vận hành từ', 'COD'],
  },
};
