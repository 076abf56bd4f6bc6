import type { ReferenceField } from '../../../declare/kinds/reference.ts';
import { fieldLabel } from '../../labels.ts';
import { useWords } from '../../use-words.ts';
import type { InputKind, InputProps } from '../input.ts';
import { ReferenceSelect } from './reference-select.tsx';

export const reference: InputKind<ReferenceField> = { Input: ReferenceInput };

function ReferenceInput(props: InputProps<ReferenceField>) {
  const { resource, name, field, value, shown, onChange, recordId, control } = props;
  const { t } = useWords();
  return (
    <ReferenceSelect
      {...control}
      value={(value ?? null) as string | null}
      placeholder={t('kit:field.choose', { label: fieldLabel(t, resource, name).toLocaleLowerCase() })}
      to={field.to}
      knownTitle={typeof shown === 'string' ? shown : null}
      without={field.tree && recordId}
      maxDepth={field.tree && field.tree.maxDepth - 1}
      onChange={onChange}
    />
  );
}
