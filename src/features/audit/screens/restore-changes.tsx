import { Alert } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { EarlierState, Present, RestorePlan } from '../../../ui/slices/restorer.ts';
import { FieldDifference } from './field-difference.tsx';
import { useNamedValues } from './use-named-values.ts';
import { loggedLabel } from './wording.ts';

/** The server's errors for earlier values, by field. */
export type Problems = Readonly<Record<string, string>>;

interface RestoreChangesProps {
  resource: Resource | undefined;
  record: Present;
  state: EarlierState;
  plan: RestorePlan;
  /** The fields that the user does not restore. */
  left: ReadonlySet<string>;
  onChoose: (name: string) => void;
  problems: Problems;
}

/** The fields whose earlier value differs from the current one, each with a checkbox. */
export function RestoreChanges({ resource, record, state, plan, left, onChoose, problems }: RestoreChangesProps) {
  const { t } = useTranslation();
  const { names, notes } = plan;
  const [earlier = {}] = useNamedValues(resource, [state.fields]);
  const redacted = state.redacted.map((name) => loggedLabel(name, resource, t)).join(', ');
  const stays = notes.length > 0 || redacted !== '';
  const nothing = stays ? 'audit:history.restoreNothing' : 'audit:history.restoreSame';
  const sentence = names.length > 0 ? 'audit:history.restoreHint' : nothing;
  const others = Object.entries(problems).filter(([name]) => !names.includes(name));
  return (
    <>
      <p className="field-difference-note">
        {t(sentence)}
        {redacted && ` ${t('audit:history.restoreRedacted', { fields: redacted })}`}
      </p>
      {notes.map((note) => (
        <p key={note} className="field-difference-note">
          {note}
        </p>
      ))}
      {others.map(([name, text]) => (
        <Alert key={name} type="error" showIcon title={text} />
      ))}
      <div className="restore-changes">
        {names.map((name) => (
          <FieldDifference
            key={name}
            resource={resource}
            name={name}
            legend={
              <label>
                <input type="checkbox" checked={!left.has(name)} onChange={() => onChoose(name)} />
                <span>
                  {loggedLabel(name, resource, t)}
                  {problems[name] && <span className="restore-change-problem"> – {problems[name]}</span>}
                </span>
              </label>
            }
            sides={[
              { label: t('audit:history.present'), values: record },
              { label: t('audit:history.afterRestore'), values: earlier },
            ]}
          />
        ))}
      </div>
    </>
  );
}
