import type { ValueName } from '../../contract/measured-values.ts';

/** What files and pasted blocks call the measured values, besides their labels. */
export const headingAliases: Readonly<Record<ValueName, readonly string[]>> = {
  upstream: ['Htl', 'MNTL', 'MN thượng lưu', 'Mực nước hồ', 'Mực nước', 'upstream_m', 'water_level'],
  downstream: ['Hhl', 'MNHL', 'MN hạ lưu', 'downstream_m'],
  inflow: ['Qvề', 'Qve', 'Q về', 'Qđến', 'Lưu lượng đến hồ', 'Lưu lượng về', 'Về hồ', 'inflow_m3s'],
  totalRelease: [
    'ΣQx',
    'Σ Qx',
    'Qx',
    'Tổng Qx',
    'Tổng xả',
    'Lưu lượng tổng xả',
    'Tổng lưu lượng về hạ du',
    'total_discharge_m3s',
  ],
  spill: [
    'Qxt',
    'Q tràn',
    'Qtràn',
    'Q xả tràn',
    'Lưu lượng qua tràn',
    'Qua tràn',
    'Xả tràn',
    'spill_m3s',
    'spillway_flow',
  ],
  turbine: [
    'Qxm',
    'Q máy',
    'Qcm',
    'Q chạy máy',
    'Lưu lượng qua nhà máy',
    'Lưu lượng qua máy',
    'Qua máy',
    'Lưu lượng phát điện',
    'turbine_m3s',
    'turbine_flow',
  ],
  bottomGates: ['Ncxs', 'Số cửa xả sâu', 'Số cửa xả đáy', 'Cửa xả đáy', 'bottom_gates_open'],
  surfaceGates: ['Ncxm', 'Số cửa xả mặt', 'Cửa xả mặt', 'surface_gates_open'],
  rainfall: ['Mưa', 'Lượng mưa', 'X', 'rainfall_mm'],
};
