import { useTranslation } from '../../browser/use-translation.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Stretch } from '../../lib/text-difference.ts';
import { Picture } from '../kinds/image/picture.tsx';
import { fieldState } from '../kinds/plain-view.ts';
import { plainViewOf } from '../kinds/plain-views.ts';
import type { Values } from './values.ts';
import './difference.css';

/** Text with marks on the words that the other side lacks. */
export function Difference({ stretches }: { stretches: readonly Stretch[] }) {
  const { t } = useTranslation();
  if (stretches.length === 0) return <span className="difference-empty">{t('saving:conflict.empty')}</span>;
  return (
    <span className="difference-text">
      {stretches.map(({ text, different }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text never change places.
        different ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
    </span>
  );
}

interface FieldPictureProps {
  resource: Resource;
  name: string;
  values: Values;
}

/** The picture that represents a field in a state of its record; nothing for fields without one. */
export function FieldPicture({ resource, name, values }: FieldPictureProps) {
  const field = resource.fields[name];
  const picture = field && plainViewOf(field).picture?.(fieldState(resource, name, field, values));
  return picture && <Picture className="difference-picture" picture={picture} sizes="160px" alt="" />;
}
