import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../browser/session.ts';
import { useWords } from '../../../browser/words.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { recordQuery } from '../../../ui/queries.ts';
import { recordHref } from '../../../ui/resource-registry.tsx';
import { libraryFiles } from '../media/resource.ts';
import { libraryFile } from './library-file.ts';
import { partOf } from './page-part.ts';
import './file-marks.css';

/** Says beside a picture that a record shows what waits or is wrong with its file, with the way to it, in another tab: forms stay. */
export default function FileNote({ id }: { id: string }) {
  const { t } = useWords();
  const mayAsk = useCan(resourceOperations(libraryFiles).detail.name);
  // A file that the account may not look at has no note; nothing is asked twice.
  const { data } = useQuery({ ...recordQuery(libraryFiles, id), enabled: mayAsk, retry: false });
  const file = data && libraryFile(data);
  if (!file?.isPending && !file?.isLost) return null;
  const href = recordHref(libraryFiles, id);
  return (
    <span className="file-marks">
      {file.isLost && (
        <a href={href} target="_blank" rel="noreferrer" data-tone="error">
          {t('media:file.lost')}
        </a>
      )}
      {file.isPending && (
        <a href={partOf(href, 'versions')} target="_blank" rel="noreferrer" data-tone="warning">
          {t('media:file.pending')}
        </a>
      )}
    </span>
  );
}
