import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getListAllRoleFunction, type MatrixRole, type Proposal, updateRoleFunction } from '../contract/accounts.ts';
import { changesOf, type Edits, noEdits, withTicks } from './matrix-edits.ts';
import { withProposals } from './matrix-proposals.ts';

export const matrixKey = [getListAllRoleFunction.name];

const noRoles: readonly MatrixRole[] = [];

/** The matrix of roles and functions as it is stored. */
export function useMatrixData(enabled = true) {
  return useQuery({
    queryKey: matrixKey,
    queryFn: ({ signal }) => call(getListAllRoleFunction, {}, { signal }),
    enabled,
  });
}

/** The matrix of roles and functions with the unsaved changes, each of which can be undone. */
export function useMatrix() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const query = useMatrixData();
  // Every state of the edits since the last save, the current one last.
  const [steps, setSteps] = useState<readonly Edits[]>([noEdits]);
  const [saving, setSaving] = useState(false);
  const edits = steps.at(-1) ?? noEdits;
  const roles = query.data?.roles ?? noRoles;
  const changes = useMemo(() => changesOf(edits, roles), [edits, roles]);

  const tick = useCallback(
    (role: MatrixRole, functionIds: readonly string[], granted: boolean) =>
      setSteps((before) => [...before, withTicks(before.at(-1) ?? noEdits, role, functionIds, granted)]),
    [],
  );
  /** Applies proposals, as one step. */
  const take = (proposals: readonly Proposal[]) =>
    setSteps((before) => [...before, withProposals(before.at(-1) ?? noEdits, roles, proposals)]);
  const reload = () => queryClient.invalidateQueries({ queryKey: matrixKey });

  /** Resolves with whether everything is saved now. */
  const save = async (): Promise<boolean> => {
    if (changes.length === 0) return true;
    setSaving(true);
    try {
      await call(updateRoleFunction, { changes });
      await reload();
      setSteps([noEdits]);
      void message.success(t('kit:record.updated'));
      // The user's own permissions may have changed with the roles.
      await rereadSession();
      return true;
    } catch (error) {
      const overtaken = error instanceof CallError && error.problem.code === 'CONFLICT_VERSION';
      if (overtaken) {
        await reload();
        void message.warning(t('access:matrix.overtaken', { name: overtakenBy(error) ?? t('access:form.someone') }), 8);
      } else refuse(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    query,
    edits,
    changes,
    tick,
    take,
    save,
    saving,
    canUndo: steps.length > 1,
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    discard: () => setSteps([noEdits]),
  };
}

/** The author of the conflicting change of a role, if the server names one. */
function overtakenBy(error: CallError): string | undefined {
  const name = error.problem.current?.updatedByName;
  return typeof name === 'string' ? name : undefined;
}
