import type { SheetHeaders } from '../../../engine/kinds/sheet-headers.ts';
import { dams } from '../plants/headers.ts';
import { reservoirs } from './resource.ts';

export const reservoirsHeaders: SheetHeaders<typeof reservoirs> = {
  resource: reservoirs,
  before: dams,
  headers: {
    code: ['Mã hồ', 'Ký hiệu', 'Reservoir code'],
    name: ['Tên hồ', 'Hồ', 'Hồ chứa', 'Reservoir'],
    aliases: ['Tên khác', 'Also called'],
    plantId: ['Thuộc nhà máy', 'Tên nhà máy'],
    river: ['Sông', 'Tên sông'],
    region: ['Khu vực', 'Miền'],
    normalLevel: ['MNDBT', 'Hdbt', 'Mực nước dâng bình thường (m)', 'Normal level'],
    deadLevel: ['MNC', 'Hc', 'Mực nước chết (m)', 'Dead level'],
    designFloodLevel: ['MNLTK', 'MN lũ thiết kế', 'Flood level'],
    checkFloodLevel: ['MNLKT', 'MN lũ kiểm tra', 'Mực nước gia cường'],
    totalVolume: ['Dung tích toàn bộ (triệu m³)', 'Wtb'],
    usefulVolume: ['Dung tích hữu ích (triệu m³)', 'Whi'],
    floodVolume: ['Dung tích phòng lũ (triệu m³)', 'Wpl'],
    bottomGates: ['Số cửa xả sâu', 'Ncxs'],
    surfaceGates: ['Ncxm'],
    turbineFlow: ['Qmax nhà máy', 'Lưu lượng lớn nhất qua nhà máy (m³/s)'],
    minimumFlow: ['Dòng chảy tối thiểu (m³/s)', 'Qmt'],
    latitude: ['Vĩ độ', 'lat'],
    longitude: ['Kinh độ', 'lon', 'lng'],
  },
};
