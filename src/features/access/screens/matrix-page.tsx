import { Skeleton } from 'antd';
import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useCan, useSession } from '../../../browser/session.ts';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { foldText } from '../../../lib/fold.ts';
import { inGroups } from '../../../lib/groups.ts';
import { groupName } from '../../../ui/group-name.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { LeaveGuard } from '../../../ui/saving/leave-guard.tsx';
import { type MatrixFunction, type MatrixRole, previewRoleFunction, updateRoleFunction } from '../contract/accounts.ts';
import { ExportReview } from './export-review.tsx';
import { MatrixBar } from './matrix-bar.tsx';
import type { GridRow } from './matrix-box.tsx';
import { holds } from './matrix-edits.ts';
import { MatrixFilters } from './matrix-filters.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { proposalsAbout, reasonsOf, undecidedOf } from './matrix-proposals.ts';
import { NewFunctionsBar } from './new-functions-bar.tsx';
import { useMatrix } from './use-matrix.ts';
import { useMatrixAddress } from './use-matrix-address.ts';
import '../../../ui/list/list.css';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';
import './access.css';

const FunctionOperations = lazyComponent(() => import('./function-operations.tsx'));
const MatrixPreview = lazyComponent(() => import('./matrix-preview.tsx'));

/** Which role has which function: one table to read, compare, change and save. */
export default function MatrixPage() {
  const { t } = useTranslation();
  const titleId = useId();
  const narrow = useMedia('(max-width: 767.98px)');
  const mayUpdate = useCan(updateRoleFunction.name);
  const mayPreview = useCan(previewRoleFunction.name);
  const matrix = useMatrix();
  const [preview, setPreview] = useState(false);
  const [opened, setOpened] = useState<GridRow>();
  const { data, error, refetch } = matrix.query;
  const address = useMatrixAddress();
  const shown = useMemo(
    () => shownRoles(data?.roles ?? [], address.roles, address.compare, narrow),
    [data, address.roles, address.compare, narrow],
  );
  const { edits } = matrix;
  const functions = useMemo(() => {
    const found = searched(data?.functions ?? [], address.text);
    const [one, other] = shown;
    if (!address.compare || !one || !other) return found;
    return found.filter(({ id }) => holds(one, id, edits) !== holds(other, id, edits));
  }, [data, address.text, address.compare, shown, edits]);
  const groups = useMemo(
    () =>
      inGroups(
        functions,
        ({ groupName: key }) => key,
        (key) => groupName(t, key),
      ),
    [functions, t],
  );
  const { functions: held } = useSession();
  const undecided = useMemo(() => (mayUpdate ? undecidedOf(data?.functions ?? [], held) : []), [data, held, mayUpdate]);
  const proposals = useMemo(() => proposalsAbout(data?.proposals ?? [], undecided), [data, undecided]);
  const reasons = useMemo(() => reasonsOf(proposals, data?.functions ?? []), [data, proposals]);
  const heading = useRef<HTMLHeadingElement>(null);
  useSaveKey(() => void matrix.save(), mayUpdate);

  return (
    <section className="list-page matrix-page" aria-labelledby={titleId}>
      <header className="list-header">
        <h1 id={titleId} ref={heading} tabIndex={-1}>
          {t('labels:access.matrix')}
        </h1>
        <ExportReview />
      </header>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          {undecided.length > 0 && (
            <NewFunctionsBar
              functions={undecided}
              proposals={proposals}
              onTake={() => matrix.take(proposals)}
              onDismissed={() => heading.current?.focus()}
            />
          )}
          <MatrixFilters roles={data.roles} shown={shown} address={address} narrow={narrow} />
          {functions.length === 0 ? (
            <p className="list-empty">{t(address.compare ? 'access:matrix.same' : 'kit:empty.nothingFound.title')}</p>
          ) : (
            <MatrixGrid
              roles={shown}
              groups={groups}
              edits={edits}
              reasons={reasons}
              onTick={mayUpdate ? matrix.tick : undefined}
              onShow={setOpened}
              titleId={titleId}
            />
          )}
          {mayUpdate && <MatrixBar matrix={matrix} onPreview={mayPreview ? () => setPreview(true) : undefined} />}
        </>
      )}
      <LeaveGuard hasUnsaved={() => matrix.changes.length > 0} onSave={matrix.save} text={t('access:matrix.leave')} />
      {opened && (
        <Suspense fallback={null}>
          <FunctionOperations title={opened.label} functions={opened.functions} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {preview && (
        <Suspense fallback={null}>
          <MatrixPreview
            changes={matrix.changes}
            saving={matrix.saving}
            onSave={async () => {
              await matrix.save();
              setPreview(false);
            }}
            onClose={() => setPreview(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The columns: the selected roles, the two compared ones, or on a phone one at a time. */
function shownRoles(
  roles: readonly MatrixRole[],
  chosen: readonly string[],
  compare: boolean,
  narrow: boolean,
): readonly MatrixRole[] {
  const known = chosen.flatMap((id) => roles.filter((role) => role.id === id));
  if (compare) return [...new Set([...known, ...roles])].slice(0, 2);
  if (narrow) return (known.length > 0 ? known : roles).slice(0, 1);
  return known.length > 0 ? roles.filter((role) => known.includes(role)) : roles;
}

function searched(functions: readonly MatrixFunction[], text: string): readonly MatrixFunction[] {
  const words = foldText(text).split(' ').filter(Boolean);
  if (words.length === 0) return functions;
  return functions.filter(({ name, code, groupName }) => {
    const folded = foldText(`${name} ${groupName} ${code}`);
    return words.every((word) => folded.includes(word));
  });
}
