import ColumnHeightOutlined from '@ant-design/icons/es/icons/ColumnHeightOutlined';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { boundsOf, type DecimalField } from '../../../declare/kinds/decimal.ts';
import { formatDecimal } from '../../../lib/decimal.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';
import { RangeButton } from '../range-button.tsx';

const load = () => import('./range-dialog.tsx');
const DecimalRangeDialog = lazyComponent(load);

/** A range of numbers, both ends included: a button that shows it, and two inputs once it is pressed. */
export default function DecimalFilter(props: FilterProps<DecimalField>) {
  const { t, language } = useTranslation();
  const { resource, name, field, input, onChange } = props;
  const keys = boundsOf(name);
  const [from, to] = keys.map((key) =>
    input[key] === undefined ? undefined : formatDecimal(String(input[key]), language),
  );
  const unit = field.unit ? ` ${field.unit}` : '';
  const form = from === undefined ? 'until' : to === undefined ? 'since' : 'whole';
  const said = (from ?? to) ? `${t(`kit:range.${form}`, { from, to })}${unit}` : undefined;
  return (
    <RangeButton
      label={fieldLabel(t, resource, name)}
      said={said}
      icon={<ColumnHeightOutlined aria-hidden />}
      load={load}
    >
      {(place) => (
        <DecimalRangeDialog
          {...place}
          {...props}
          onChange={(...range) => {
            onChange(Object.fromEntries(keys.map((key, end) => [key, range[end] ?? undefined])));
            place.onClose(true);
          }}
        />
      )}
    </RangeButton>
  );
}
