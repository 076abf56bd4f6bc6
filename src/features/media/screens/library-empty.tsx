import { InboxOutlined } from '@ant-design/icons';
import { useWords } from '../../../browser/words.ts';
import { EmptyList } from '../../../ui/list/empty-list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { libraryFiles } from '../media/resource.ts';
import { ChooseFiles } from './choose-files.tsx';
import { useUploadTo } from './use-upload-to.ts';

/** An empty library, or folder, offers what fills it; where filters found nothing the kit says so. */
export default function LibraryEmpty({ list: { input } }: ListPartProps) {
  const { t } = useWords();
  const address = useListAddress(libraryFiles);
  const { folderId, ...rest } = input;
  const { mayUpload, start } = useUploadTo(folderId as string | undefined);
  const narrowing = Object.entries(rest).filter(
    ([name, value]) => !['page', 'pageSize', 'sortField', 'sortOrder'].includes(name) && value !== undefined,
  );
  if (narrowing.length > 0) return <EmptyList resource={libraryFiles} address={address} />;
  const inFolder = folderId !== undefined;
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{t(inFolder ? 'media:empty.folderTitle' : 'media:empty.title')}</p>
      <p>{t(!mayUpload ? 'media:empty.mayNot' : inFolder ? 'media:empty.folderHint' : 'media:empty.hint')}</p>
      {mayUpload && <ChooseFiles primary onFiles={start} />}
      {inFolder && <AppLink href={libraryFiles.route}>{t('media:empty.all')}</AppLink>}
    </div>
  );
}
