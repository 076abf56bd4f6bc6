import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { type LibraryFile, usesText } from './library-file.ts';
import { partOf } from './use-page-part.ts';

interface FileMarksProps {
  file: LibraryFile;
  /** The file's page; absent: the account may not open it. */
  href: string | undefined;
  /** Called when the page is about to be opened. */
  onOpen: () => void;
}

/** What a user should know about a file before opening it: errors, pending content, missing texts, uses. */
export function FileMarks({ file, href, onOpen }: FileMarksProps) {
  const { t } = useTranslation();
  const mark = (text: string, tone?: 'error' | 'warning', part?: Parameters<typeof partOf>[1]) =>
    href !== undefined && part ? (
      <AppLink href={partOf(href, part)} data-tone={tone} onClick={onOpen}>
        {text}
      </AppLink>
    ) : (
      <span data-tone={tone}>{text}</span>
    );
  return (
    <span className="file-marks">
      {file.isMissing && mark(t('media:file.lost'), 'error')}
      {file.isPending && mark(t('media:file.pending'), 'warning', 'versions')}
      {file.isWithoutAlt && mark(t('media:file.withoutAlt'), 'warning')}
      {file.isUnused && mark(t('media:file.unused'))}
      {file.useCount > 0 && mark(usesText(file, t), undefined, 'uses')}
    </span>
  );
}
