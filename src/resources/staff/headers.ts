import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import { staff } from './resource.ts';

export const staffHeaders: SheetHeaders<typeof staff> = {
  resource: staff,
  headers: {
    employeeCode: ['Mã NV', 'Mã số', 'Mã nhân sự', 'Mã cán bộ', 'Số hiệu', 'MSNV', 'Staff code', 'Employee ID', 'Code'],
    fullName: ['Họ tên', 'Tên', 'Tên nhân viên', 'Họ và tên nhân viên', 'Họ tên nhân viên', 'Name', 'Staff name'],
    gender: ['Phái', 'Nam/Nữ', 'Sex'],
    birthDate: ['Ngày tháng năm sinh', 'Năm sinh', 'Sinh năm', 'Sinh ngày', 'DOB', 'Birthday', 'Birth date'],
    unitId: [
      'Phòng ban',
      'Phòng',
      'Bộ phận',
      'Bộ phận công tác',
      'Phân xưởng',
      'Đơn vị công tác',
      'Nơi làm việc',
      'Department',
    ],
    positionId: [
      'Chức danh',
      'Vị trí',
      'Chức vụ hiện tại',
      'Chức danh công việc',
      'Vị trí việc làm',
      'Job title',
      'Title',
    ],
    qualification: ['Trình độ chuyên môn', 'Bằng cấp', 'Học vấn', 'Degree', 'Education'],
    phone: ['Điện thoại', 'ĐT', 'SĐT', 'Số ĐT', 'Di động', 'Mobile', 'Tel', 'Phone number'],
    email: ['Thư điện tử', 'Hộp thư', 'E-mail', 'Mail'],
    address: ['Nơi ở', 'Chỗ ở', 'Địa chỉ liên hệ', 'Nơi cư trú', 'Home address'],
    joinedOn: ['Ngày vào cơ quan', 'Ngày tuyển dụng', 'Ngày vào làm', 'Ngày nhận việc', 'Hire date', 'Start date'],
    industryOn: ['Ngày vào ngành điện'],
    leftOn: ['Ngày thôi việc', 'Ngày nghỉ hưu', 'Leave date', 'End date'],
    showOnSite: ['Công khai', 'Hiển thị trên website', 'Đồng ý công khai'],
    status: ['Tình trạng', 'Tình trạng làm việc', 'State'],
  },
};
