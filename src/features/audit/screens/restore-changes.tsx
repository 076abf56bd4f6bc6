import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, Resource } from '../../../declare/resource.ts';
import { FieldDifference } from './field-difference.tsx';
import type { EarlierState } from './restore-plan.ts';
import { useNamedValues } from './use-named-values.ts';
import { fieldLabel } from './wording.ts';

/** Why the server would not take a field's earlier value, by field. */
export type Problems = Readonly<Record<string, string>>;

interface RestoreChangesProps {
  resource: Resource;
  record: AnyRecord;
  state: EarlierState;
  /** The fields that can be brought back, and which of them are left as they are. */
  names: readonly string[];
  left: ReadonlySet<string>;
  onChoose: (name: string) => void;
  problems: Problems;
}

/** The fields an earlier state has otherwise than the record now, each to be taken or left. */
export function RestoreChanges({ resource, record, state, names, left, onChoose, problems }: RestoreChangesProps) {
  const { t } = useTranslation();
  const [earlier = {}] = useNamedValues(resource, [state.fields]);
  const redacted = state.redacted.map((name) => fieldLabel(name, t)).join(', ');
  const others = Object.entries(problems).filter(([name]) => !names.includes(name));
  return (
    <>
      <p className="field-difference-note">
        {t(names.length > 0 ? 'screens:history.restoreHint' : 'screens:history.restoreSame')}
        {redacted && ` ${t('screens:history.restoreRedacted', { fields: redacted })}`}
      </p>
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
                  {fieldLabel(name, t)}
                  {problems[name] && <span className="restore-change-problem"> – {problems[name]}</span>}
                </span>
              </label>
            }
            sides={[
              { label: t('screens:history.present'), values: record },
              { label: t('screens:history.afterRestore'), values: earlier },
            ]}
          />
        ))}
      </div>
    </>
  );
}
