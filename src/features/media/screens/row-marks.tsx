import { ClockCircleOutlined, LinkOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { recordHref } from '../../../declare/resource.ts';
import type { RowActionsProps } from '../../../ui/list/row-actions.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { libraryFiles } from '../media/resource.ts';
import { libraryFile, usesText } from './library-file.ts';
import { partOf } from './use-page-part.ts';
import './file-marks.css';

/** Errors and pending content of a file, and the number of its uses, as links to the details. */
export default function RowMarks({ record }: RowActionsProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const file = libraryFile(record);
  const href = recordHref(libraryFiles, file.id);
  const mark = (to: string, text: string, tone: string | undefined, sign: ReactNode) => (
    <AppLink className="list-icon-button" href={to} data-tone={tone} title={text} aria-label={`${text}: ${file.name}`}>
      {sign}
    </AppLink>
  );
  return (
    <>
      {file.isMissing && mark(href, t('media:file.lost'), 'error', <WarningOutlined />)}
      {file.isPending && mark(partOf(href, 'versions'), t('media:file.pending'), 'warning', <ClockCircleOutlined />)}
      {file.useCount > 0 && mark(partOf(href, 'uses'), usesText(file, t), undefined, <LinkOutlined />)}
    </>
  );
}
