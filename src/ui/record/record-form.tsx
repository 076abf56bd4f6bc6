import { Alert, Form, Segmented } from 'antd';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { isShownInForm } from '../../declare/kinds/kind.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { fieldEntries, type Resource, type StatusSet, statusSets } from '../../declare/resource.ts';
import { FieldItem } from '../field/field-item.tsx';
import { ReportedProblems } from '../field/invalid.ts';
import { inputOf } from '../kinds/inputs.ts';
import { usePublishQuestion } from '../kinds/instant/use-publish-question.ts';
import { useWarningQuestion } from '../kinds/use-warning-question.tsx';
import { useHasPage } from '../navigation.tsx';
import { focusFirst } from '../saving/focus-problem.ts';
import { LeaveGuard } from '../saving/leave-guard.tsx';
import { PermissionLost } from '../saving/permission-lost.tsx';
import { useSaveKey } from '../saving/use-save-key.ts';
import { Parts } from '../slices/lazy-part.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useChangeGuards } from '../slices/use-change-guards.ts';
import { useAbilities } from '../use-abilities.ts';
import { DraftOffer, Problems } from './form-notices.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordPreview } from './record-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRecordForm } from './use-record-form.ts';
import type { Values } from './values.ts';
import './record.css';

const ConflictDialog = lazyComponent(() => import('../saving/conflict-dialog.tsx'));

interface RecordFormProps {
  resource: Resource;
  /** Absent: a new record. */
  record?: AnyRecord | undefined;
  onSaved: (saved: AnyRecord, before: Values) => void;
}

/** The form of a record: its text on the left, its properties in a panel beside it, and the save buttons. */
export function RecordForm({ resource, record, onSaved }: RecordFormProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const abilities = useAbilities(resource);
  const { belowFields, notices, previews } = useSlots(resource);
  const state = useRecordForm({ resource, record, onSaved });
  const { form, base, saving, problems, conflict } = state;
  const { invalid, refusals } = problems;
  const readOnly = record ? !abilities.update : !abilities.insert;
  const askSeen = usePublishQuestion(resource);
  const guards = useChangeGuards(resource);
  const askWarnings = useWarningQuestion(resource, (warnings) => frame.current && focusFirst(frame.current, warnings));
  const written = (): Values => ({ ...base, ...form.getFieldsValue(true) });
  const save = async (status?: number) => {
    const values = { ...written(), ...(status !== undefined && { status }) };
    // Questions come only once there are no errors.
    if (!problems.check(Number(values.status)) || !(await askWarnings(base, values))) return false;
    const said = await guards.ask([{ before: base, after: values }]);
    if (said === undefined) return false;
    const { status: instead = status, ...remarks } = said;
    return state.save(instead, remarks);
  };
  const saveAsked = async () => (await askSeen(base, written())) && save();
  useSaveKey(() => !conflict && void saveAsked(), !readOnly);
  const leadToProblem = useEffectEvent(() => frame.current && focusFirst(frame.current, invalid));
  useEffect(() => {
    if (refusals > 0) leadToProblem();
  }, [refusals]);
  const isNew = record === undefined;
  useEffect(() => {
    if (!isNew) return;
    const lead = () => {
      if (frame.current && !frame.current.contains(document.activeElement))
        focusFirst(frame.current, [{ path: resource.title }]);
    };
    lead();
    // A drawer takes the focus when it has opened, which with reduced motion is after its content has rendered.
    const later = requestAnimationFrame(lead);
    return () => cancelAnimationFrame(later);
  }, [isNew, resource]);

  const hasPage = useHasPage();
  const aside = resource.form.aside ?? [];
  const shown = fieldEntries(resource).filter(
    ([name, field]) =>
      isShownInForm(field, base) &&
      (abilities.viewPrivate || !field.private) &&
      inputOf(field).isOpen?.(base[name], field, hasPage) !== false &&
      !resource.form.elsewhere?.includes(name),
  );
  const fields = shown.map(([name, field]) => ({
    name,
    item: (
      <FieldItem
        key={name}
        resource={resource}
        name={name}
        field={field}
        disabled={readOnly}
        status={problems.wantedStatus ?? Number(base.status)}
        recordId={record?.id}
      />
    ),
  }));
  const itemOf = new Map(fields.map(({ name, item }) => [name, item]));

  return (
    <div ref={frame} className="record" data-read-only={readOnly || undefined}>
      {readOnly && state.dirty && <PermissionLost resource={resource} changes={state.changes} />}
      {readOnly && !state.dirty && <Alert type="info" showIcon title={t('kit:record.readOnly')} />}
      {record && !readOnly && (
        <Parts of={notices} props={{ resource, base: base as AnyRecord, takeChanges: state.takeChanges }} />
      )}
      <DraftOffer state={state} />
      <Form
        form={form}
        name={resource.name}
        layout="vertical"
        requiredMark={!readOnly}
        className="record-form"
        initialValues={{ ...base }}
        disabled={readOnly}
        onValuesChange={state.changed}
      >
        <ReportedProblems value={invalid}>
          <div className="record-main">
            {fields.filter(({ name }) => !aside.includes(name)).map(({ item }) => item)}
            {resource.statuses !== 'publication' && !resource.operations.without?.includes('setStatus') && (
              <StatusItem statuses={resource.statuses} disabled={readOnly || !abilities.setStatus} />
            )}
            {record && (
              <Parts of={belowFields} props={{ resource, record, setValues: readOnly ? undefined : state.setValues }} />
            )}
          </div>
          {(aside.length > 0 || record) && (
            <aside className="record-aside" aria-label={t('kit:record.aside')}>
              {aside.map((name) => itemOf.get(name))}
              {record && <RecordFacts resource={resource} record={base as AnyRecord} />}
            </aside>
          )}
        </ReportedProblems>
      </Form>
      {previews.length > 0 && <RecordPreview resource={resource} form={form} base={base} previews={previews} />}
      {!readOnly && (
        <SaveBar
          resource={resource}
          form={form}
          base={base}
          isNew={!record}
          dirty={state.dirty}
          saving={saving}
          waiting={state.waiting}
          onSave={(status) => void save(status)}
        >
          <Problems invalid={invalid} onChoose={(problem) => frame.current && focusFirst(frame.current, [problem])} />
        </SaveBar>
      )}
      <LeaveGuard hasUnsaved={state.hasUnsaved} onSave={saveAsked} />
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog resource={resource} conflict={conflict} />
        </Suspense>
      )}
    </div>
  );
}

/** The status of a record that is not a publication; save buttons change that of a publication. */
function StatusItem({ statuses, disabled }: { statuses: StatusSet; disabled: boolean }) {
  const { t } = useTranslation();
  const options = statusSets[statuses].codes.map((value) => ({
    value,
    label: t(`contract:status.${statuses}.${value}`),
  }));
  return (
    <div data-field="status">
      <Form.Item name="status" label={t('contract:field.status')}>
        <Segmented aria-label={t('contract:field.status')} options={options} disabled={disabled} />
      </Form.Item>
    </div>
  );
}
