import { useQuery } from '@tanstack/react-query';
import { Modal, type ModalFuncProps, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../browser/call.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import {
  type FolderNode,
  type FolderRight,
  type FolderVerb,
  type FolderWarning,
  folderVerbs,
  getLibraryFolderRights,
  updateLibraryFolderRights,
} from '../contract/folder-rights.ts';
import { useFreshFolders } from './use-folders.ts';
import './folder-rights-dialog.css';

/** Sets the roles for each verb of a folder; a verb without roles is open to everybody with the function. */
export function FolderRightsDialog({ folder, onClose }: { folder: FolderNode; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const refresh = useFreshFolders();
  const ask = useQuestion();
  // Refetched each time, so that another person's changes are not overwritten.
  const { data, error } = useQuery({
    queryKey: [getLibraryFolderRights.name, folder.id],
    queryFn: ({ signal }) => call(getLibraryFolderRights, { id: folder.id }, { signal }),
    gcTime: 0,
  });
  const [changed, setChanged] = useState<readonly FolderRight[]>();
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const rights = changed ?? data?.rights ?? [];
  const save = async () => {
    if (!data) return;
    setSaving(true);
    try {
      const input = { id: data.id, version: data.version, rights: [...rights] };
      const { warnings } = await call(updateLibraryFolderRights, { ...input, trial: true });
      const isMeant = warnings.length === 0 || (await ask(questionOf(warnings, t)));
      if (!isMeant) return setSaving(false);
      await call(updateLibraryFolderRights, input);
      await refresh();
      onClose();
    } catch (problem) {
      setRefusal(problemText(problem, t));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t('media:rights.title', { folder: folder.name })}
      onCancel={onClose}
      onOk={save}
      okText={t('media:folders.save')}
      cancelText={t('media:move.cancel')}
      okButtonProps={{ disabled: changed === undefined, loading: saving }}
      width={560}
    >
      {!data && !error && <Skeleton active />}
      {error && <p role="alert">{problemText(error, t)}</p>}
      {data && (
        <div className="folder-rights">
          <p>{t('media:rights.explained')}</p>
          {folderVerbs.map((verb) => (
            <VerbRoles
              key={verb}
              verb={verb}
              roles={data.roles}
              chosen={rights.flatMap((right) => (right.verb === verb ? [right.roleId] : []))}
              inherited={data.inherited.flatMap((right) => (right.verb === verb ? [right.roleId] : []))}
              onChange={(ids) =>
                setChanged([
                  ...rights.filter((right) => right.verb !== verb),
                  ...ids.map((roleId) => ({ verb, roleId })),
                ])
              }
            />
          ))}
        </div>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </Modal>
  );
}

/** Asks whether rights are meant that nobody could use, or not their giver. */
function questionOf(warnings: readonly FolderWarning[], t: Translate): ModalFuncProps {
  return {
    title: t('media:rights.ask'),
    content: warnings.map(({ verb, shutsOut }) => (
      <p key={verb}>{t(`media:rights.shutsOut.${shutsOut}`, { verb: t(`media:rights.${verb}`) })}</p>
    )),
    okText: t('media:rights.anyway'),
    cancelText: t('media:move.cancel'),
  };
}

interface VerbRolesProps {
  verb: FolderVerb;
  roles: readonly { id: string; name: string }[];
  chosen: readonly string[];
  /** Roles of a folder above: nobody else gets this far. */
  inherited: readonly string[];
  onChange: (roleIds: string[]) => void;
}

function VerbRoles({ verb, roles, chosen, inherited, onChange }: VerbRolesProps) {
  const { t } = useTranslation();
  const id = useId();
  const above = roles.filter((role) => inherited.includes(role.id)).map(({ name }) => name);
  return (
    <div>
      <label htmlFor={id}>{t(`media:rights.${verb}`)}</label>
      <Select
        id={id}
        mode="multiple"
        value={[...chosen]}
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map((role) => ({ value: role.id, label: role.name }))}
        placeholder={t('media:rights.everybody')}
        onChange={onChange}
      />
      {above.length > 0 && (
        <span className="folder-rights-above">
          {t('media:rights.inherited', { roles: [...new Set(above)].join(', ') })}
        </span>
      )}
    </div>
  );
}
