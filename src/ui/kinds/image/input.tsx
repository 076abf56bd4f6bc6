import { lazyComponent } from '../../../browser/load-module.ts';
import type { ImageField, ImageValue } from '../../../declare/kinds/image.ts';
import type { InputKind } from '../input.ts';
import { LazyInput } from '../lazy-input.tsx';

const ImageUpload = lazyComponent(async () => ({
  default: (await import('../../editor/image-upload.tsx')).ImageField,
}));

export const image: InputKind<ImageField, string | null, ImageValue | null> = {
  Input: ({ field, value, shown, onChange, disabled, control: { id } }) => (
    <LazyInput rows={3}>
      <ImageUpload
        {...(id && { id })}
        value={value ?? null}
        picture={shown ?? null}
        onChange={onChange}
        disabled={disabled}
        isPrivate={field.purpose === 'portrait'}
        altElsewhere={field.altIn !== undefined}
      />
    </LazyInput>
  ),
};
