import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { FolderNode } from '../contract/folder-rights.ts';
import './folder-tree.css';

interface FolderTreeProps {
  folders: readonly FolderNode[];
  /** Renders a folder's line. */
  children: (folder: FolderNode) => ReactNode;
}

/** From this number of folders on, nested ones are collapsed at first. */
const manyFolders = 40;

/** Nested folders, each of which can be collapsed. */
export function FolderTree({ folders, children }: FolderTreeProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => turned.has(id) === folders.length > manyFolders;
  const turn = (id: string) => setTurned((before) => before.symmetricDifference(new Set([id])));
  const known = new Set(folders.map(({ id }) => id));
  // A folder whose parent may not be browsed is at the top level.
  const inside = (parent: string | null) =>
    folders.filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === parent);
  return <Level parent={null} level={{ inside, isOpen, turn, children }} />;
}

interface LevelProps extends Pick<FolderTreeProps, 'children'> {
  readonly inside: (parent: string | null) => readonly FolderNode[];
  readonly isOpen: (id: string) => boolean;
  readonly turn: (id: string) => void;
}

function Level({ parent, level }: { parent: string | null; level: LevelProps }) {
  const { t } = useTranslation();
  return (
    <ul className="folder-tree">
      {level.inside(parent).map((folder) => {
        const hasMore = level.inside(folder.id).length > 0;
        const open = level.isOpen(folder.id);
        const words = open ? 'media:folders.close' : 'media:folders.open';
        return (
          <li key={folder.id}>
            <div className="folder-tree-line">
              {hasMore ? (
                <button
                  type="button"
                  className="list-icon-button"
                  aria-expanded={open}
                  aria-label={t(words, { folder: folder.name })}
                  onClick={() => level.turn(folder.id)}
                >
                  {open ? <DownOutlined /> : <RightOutlined />}
                </button>
              ) : (
                <span className="folder-tree-leaf" />
              )}
              {level.children(folder)}
            </div>
            {hasMore && open && <Level parent={folder.id} level={level} />}
          </li>
        );
      })}
    </ul>
  );
}
