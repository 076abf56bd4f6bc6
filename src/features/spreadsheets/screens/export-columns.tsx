import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { isPersonal, standardChoice } from './export-choice.ts';

interface ExportColumnsProps {
  resource: Resource;
  /** The columns that this account may export, in order. */
  offered: readonly string[];
  /** The columns to leave out. */
  left: readonly string[];
  disabled: boolean;
  onChange: (left: string[]) => void;
}

/** Checkboxes for the columns of a file; personal ones are marked. */
export function ExportColumns({ resource, offered, left, disabled, onChange }: ExportColumnsProps) {
  const { t } = useTranslation();
  const chosen = offered.filter((name) => !left.includes(name));
  const toggle = (name: string, written: boolean) =>
    onChange(written ? left.filter((other) => other !== name) : [...left, name]);
  const standard = standardChoice(resource).left;
  return (
    <fieldset disabled={disabled}>
      <legend>{t('spreadsheets:export.columns', { chosen: chosen.length, total: offered.length })}</legend>
      <div className="export-columns-steps">
        <Button size="small" onClick={() => onChange([])} disabled={disabled}>
          {t('spreadsheets:export.every')}
        </Button>
        <Button size="small" onClick={() => onChange([...offered])} disabled={disabled}>
          {t('kit:list.clearSelection')}
        </Button>
        {standard.length > 0 && (
          <Button size="small" onClick={() => onChange([...standard])} disabled={disabled}>
            {t('spreadsheets:export.standard')}
          </Button>
        )}
      </div>
      <div className="export-columns">
        {offered.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={!left.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            <span>
              {fieldLabel(t, resource, name)}
              {isPersonal(resource, name) && (
                <span className="list-tag" data-tone="warning">
                  {t('spreadsheets:personal')}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {chosen.length === 0 && (
        <p role="alert" className="spreadsheet-problem">
          {t('spreadsheets:export.noColumn')}
        </p>
      )}
    </fieldset>
  );
}
