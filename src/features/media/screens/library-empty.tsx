import { FolderOutlined, InboxOutlined } from '@ant-design/icons';
import { useTranslation } from '../../../browser/use-translation.ts';
import { EmptyList } from '../../../ui/list/empty-list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { libraryFiles } from '../media/resource.ts';
import { ChooseFiles } from './choose-files.tsx';
import { foldersInside } from './folders-inside.ts';
import { useFolders } from './use-folders.ts';
import { useUploadTo } from './use-upload-to.ts';
import './folders-inside.css';

/** An empty library, or folder, offers an upload; when filters find nothing, the kit's text is shown. */
export default function LibraryEmpty({ list: { input } }: ListPartProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const address = useListAddress(libraryFiles);
  const { folderId, ...rest } = input;
  const { mayUpload, start, isAbsent } = useUploadTo(folderId as string | undefined);
  const folders = useFolders();
  const narrowing = Object.entries(rest).filter(
    ([name, value]) => !['page', 'pageSize', 'sortField', 'sortOrder'].includes(name) && value !== undefined,
  );
  if (narrowing.length > 0 && !isAbsent) return <EmptyList resource={libraryFiles} address={address} />;
  const inside = folderId === undefined ? [] : foldersInside(folders, String(folderId));
  const kind = isAbsent ? 'absent' : inside.length > 0 ? 'parent' : folderId === undefined ? 'library' : 'folder';
  return (
    <div className="list-empty">
      <InboxOutlined />
      <p className="list-empty-title">{t(`media:empty.title.${kind}`)}</p>
      <p>{t(mayUpload || isAbsent ? `media:empty.hint.${kind}` : 'media:empty.mayNot')}</p>
      {inside.length > 0 && (
        <ul className="folders-inside">
          {inside.map(({ id, name, filesBelow }) => (
            <li key={id}>
              <AppLink href={address.hrefOf({ ...input, page: undefined, folderId: id })}>
                <FolderOutlined aria-hidden />
                <span>{name}</span>
                <span className="figures">{t('media:folders.files', { count: filesBelow })}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {mayUpload && <ChooseFiles primary onFiles={start} />}
      {folderId !== undefined && <AppLink href={libraryFiles.route}>{t('media:empty.all')}</AppLink>}
    </div>
  );
}
