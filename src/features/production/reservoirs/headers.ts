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
    levelRate: ['Tốc độ đổi mực nước (m/h)', 'Rate of change of level'],
    inflowRate: ['Tốc độ đổi lưu lượng về (m³/s/h)', 'Rate of change of inflow'],
    releaseRate: ['Tốc độ đổi lưu lượng xả (m³/s/h)', 'Rate of change of release'],
    flatLineHours: ['Số giờ đứng yên', 'Flat line hours'],
    rainfallMost: ['Lượng mưa lớn nhất (mm)', 'Most rain'],
    checksDocument: ['Căn cứ kiểm tra', 'Checks document'],
    latitude: ['Vĩ độ', 'lat'],
    longitude: ['Kinh độ', 'lon', 'lng'],
  },
};
