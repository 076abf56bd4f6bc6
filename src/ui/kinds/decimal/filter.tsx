import ColumnHeightOutlined from '@ant-design/icons/es/icons/ColumnHeightOutlined';
import { lazyComponent } from '../../../browser/load-module.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { boundsOf, type DecimalField } from '../../../declare/kinds/decimal.ts';
import { fieldLabel } from '../../labels.ts';
import type { FilterProps } from '../filter.ts';
import { RangeButton } from '../range-button.tsx';
import { decimalRangeText } from './range-text.ts';

const load = () => import('./range-dialog.tsx');
const DecimalRangeDialog = lazyComponent(load);

/** A range of numbers, both ends included: a button that shows it, and two inputs once it is pressed. */
export default function DecimalFilter(props: FilterProps<DecimalField>) {
  const { t, language } = useTranslation();
  const { resource, name, field, input, onChange } = props;
  const keys = boundsOf(name);
  return (
    <RangeButton
      label={fieldLabel(t, resource, name)}
      said={decimalRangeText(t, language, name, field, input)}
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
