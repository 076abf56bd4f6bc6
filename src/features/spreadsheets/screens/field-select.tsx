import { Select } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { knownColumns } from '../../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../../declare/resource.ts';
import { foldText } from '../../../lib/fold.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import type { ImportColumn } from '../contract/operations.ts';
import { isPersonal } from './export-choice.ts';

/** Means "no field" in the choices, which cannot be null. */
const skipped = '';

interface FieldSelectProps {
  resource: Resource;
  column: ImportColumn;
  /** All columns of the file: several columns with the same field are joined. */
  columns: readonly ImportColumn[];
  disabled: boolean;
  onChange: (field: string | null) => void;
}

/** Chooses the field of a column; disabled fields say why. */
export function FieldSelect({ resource, column, columns, disabled, onChange }: FieldSelectProps) {
  const { t } = useTranslation();
  const { viewPrivate } = useAbilities(resource);
  const known = resource.spreadsheet ? knownColumns(resource.spreadsheet) : [];
  const options = known.map((name) => {
    const label = fieldLabel(t, resource, name);
    const user = columns.find(({ field, index }) => field === name && index !== column.index);
    const forbidden = isPersonal(resource, name) && !viewPrivate;
    const noteOfNeed = (need: true | 'publish' | undefined) =>
      need && t(`spreadsheets:columns.${need === 'publish' ? 'publish' : 'required'}`);
    const note = forbidden
      ? t('spreadsheets:columns.notAllowed')
      : user
        ? t('spreadsheets:columns.joinWith', { letters: user.letter })
        : resource.spreadsheet?.key.includes(name)
          ? t('spreadsheets:columns.key')
          : noteOfNeed(resource.fields[name]?.required);
    return { value: name, label, note, disabled: forbidden, folded: foldText(label) };
  });
  const skip = t('spreadsheets:columns.skip');
  const all = [{ value: skipped, label: skip, note: undefined, disabled: false, folded: foldText(skip) }, ...options];
  return (
    <Select
      className="import-field-select"
      value={column.field ?? skipped}
      options={all}
      disabled={disabled}
      onChange={(field) => onChange(field === skipped ? null : field)}
      showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
      optionRender={({ data }) => (
        <span className="import-field-option">
          {data.label}
          {data.note && <small>{data.note}</small>}
        </span>
      )}
      notFoundContent={t('kit:reference.none')}
      popupMatchSelectWidth={false}
      status={column.by === null ? 'warning' : ''}
      aria-label={t('spreadsheets:columns.fieldOf', { letter: column.letter, header: column.header })}
    />
  );
}
