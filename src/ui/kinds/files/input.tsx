import { lazyComponent } from '../../../browser/load-module.ts';
import type { FilesField, FileValue } from '../../../declare/kinds/files.ts';
import type { InputKind } from '../input.ts';
import { LazyInput } from '../lazy-input.tsx';
import { tooMany } from '../problems.ts';

const FilesUpload = lazyComponent(async () => ({
  default: (await import('../../editor/files-upload.tsx')).FilesField,
}));

export const files: InputKind<FilesField, readonly string[], readonly FileValue[]> = {
  Input: ({ field, value, shown, onChange, disabled, control: { id } }) => (
    <LazyInput rows={3}>
      <FilesUpload
        {...(id && { id })}
        value={value ?? []}
        files={shown ?? []}
        onChange={onChange}
        max={field.max}
        disabled={disabled}
      />
    </LazyInput>
  ),
  problems: (value, field) => tooMany(value, field.max),
};
