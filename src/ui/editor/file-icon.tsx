import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import FilePptOutlined from '@ant-design/icons/es/icons/FilePptOutlined';
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined';

const icons = [
  [/^image\//, FileImageOutlined],
  [/pdf/, FilePdfOutlined],
  [/word/, FileWordOutlined],
  [/excel|spreadsheet/, FileExcelOutlined],
  [/powerpoint|presentation/, FilePptOutlined],
] as const;

/** The icon of a file type; hidden from screen readers, which read the file's name. */
export function FileIcon({ mediaType }: { mediaType: string }) {
  const Icon = icons.find(([pattern]) => pattern.test(mediaType))?.[1] ?? FileOutlined;
  return <Icon aria-hidden className="file-icon" />;
}
