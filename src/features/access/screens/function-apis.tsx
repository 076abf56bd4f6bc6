import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan, useSession } from '../../../browser/session.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { AnyRecord } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { inGroups } from '../../../lib/groups.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { groupName } from '../../../ui/group-name.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { keys } from '../../../ui/queries.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type Api, getListApi, updateFunctionApi } from '../contract/accounts.ts';
import { filterApis } from './api-filter.ts';
import { useDescribedApis } from './use-described-apis.ts';
import { matrixKey } from './use-matrix.ts';
import './access.css';

interface FunctionApisProps {
  resource: Resource;
  /** The function, from its list. */
  record: AnyRecord;
  onClose: () => void;
}

/** The operations that a function opens: checkboxes by group, with a search. */
export default function FunctionApis({ resource, record, onClose }: FunctionApisProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const { apiName } = useSession();
  const mayUpdate = useCan(updateFunctionApi.name);
  const { query, apis } = useDescribedApis();
  const { data, error, refetch } = query;
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  // Undefined until the user changes something: then the stored ones apply.
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const offered = useMemo(() => apis?.filter(({ access }) => access === 'permission'), [apis]);
  const stored = useMemo(
    () => new Set(offered?.filter(opens(record.id)).map(({ name }) => name)),
    [offered, record.id],
  );
  const chosen = ticked ?? stored;
  const changed = chosen.symmetricDifference(stored).size;
  const found = filterApis(offered ?? [], { textSearch: text });
  const groups = inGroups(
    found,
    ({ group }) => group,
    (key) => groupName(t, key),
  );

  const save = async () => {
    setSaving(true);
    try {
      await call(updateFunctionApi, { id: record.id, version: record.version, apis: [...chosen] });
      void message.success(t('kit:record.updated'));
      await rereadSession();
      onClose();
    } catch (problem) {
      refuse(problem);
    } finally {
      setSaving(false);
      for (const queryKey of [keys.all(resource), [getListApi.name], matrixKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }
  };

  return (
    <Drawer
      open
      size={600}
      title={t('access:functionApis.title', { name: String(record[resource.title]) })}
      onClose={onClose}
      mask={{ closable: changed === 0 }}
      footer={
        <div className="access-footer">
          <p className="access-count" role="status">
            {t('access:functionApis.count', { count: chosen.size })}
            {changed > 0 && ` · ${t('kit:record.dirty')}`}
          </p>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          {mayUpdate && (
            <Button type="primary" loading={saving} disabled={changed === 0} onClick={() => void save()}>
              {t('kit:record.save')}
            </Button>
          )}
        </div>
      }
    >
      <Input
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={t('access:apis.search')}
        aria-label={t('access:apis.search')}
        maxLength={200}
        allowClear={allowClearWithLabel(t)}
      />
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {offered && groups.length === 0 && <p className="access-quiet">{t('kit:empty.nothingFound.title')}</p>}
      {groups.map(({ key: group, name, items }) => (
        <fieldset key={group} className="access-boxes function-apis">
          <legend>{name}</legend>
          {items.map((api) => (
            <ApiBox
              key={api.name}
              name={api.name}
              words={api.words}
              checked={chosen.has(api.name)}
              // Users cannot grant what they may not do themselves, only revoke it.
              disabled={!mayUpdate || !(apiName.has(api.name) || stored.has(api.name))}
              onChange={() => setTicked(chosen.symmetricDifference(new Set([api.name])))}
            />
          ))}
        </fieldset>
      ))}
    </Drawer>
  );
}

function opens(functionId: string) {
  return ({ functions }: Api) => functions.some(({ id }) => id === functionId);
}

interface ApiBoxProps {
  name: string;
  words: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

function ApiBox({ name, words, checked, disabled, onChange }: ApiBoxProps) {
  const { t } = useTranslation();
  return (
    <label title={disabled ? t('access:functionApis.notHeld') : undefined}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
      <span>{words}</span>
      <small>
        <code>{name}</code>
      </small>
    </label>
  );
}
