import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { memo } from 'react';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { foldText } from '../../../../lib/fold.ts';
import { mostShown, type OutputGrid } from '../../grid/contract/grid.ts';
import { spanOf } from '../../grid/contract/span.ts';
import { type EntryView, spanText, turned } from './view.ts';

interface PeriodToolbarProps {
  view: EntryView;
  today: string;
  /** Undefined: not loaded yet. */
  grid: OutputGrid | undefined;
  onView: (changes: Partial<EntryView>) => void;
  onPlants: (plantIds: readonly string[]) => void;
}

const kinds = ['day', 'month', 'quarter', 'year'] as const;
const amounts = ['actual', 'plan'] as const;

/** The choice of amount, periods and plants. Memoized: it is not rendered at each keystroke. */
export const PeriodToolbar = memo(function PeriodToolbar({ view, today, grid, onView, onPlants }: PeriodToolbarProps) {
  const { t } = useTranslation();
  const { kind, of, month } = view;
  const [before, after] = [turned(view, -1, today), turned(view, 1, today)];
  return (
    <search className="entry-toolbar">
      <span className="entry-day">
        <Button
          icon={<LeftOutlined />}
          aria-label={t(`production:entry.before.${kind}`)}
          disabled={before === undefined}
          onClick={() => onView({ month: before ?? month })}
        />
        <strong className="output-span figures" aria-live="polite">
          {spanText(kind, spanOf(kind, month))}
        </strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t(`production:entry.after.${kind}`)}
          disabled={after === undefined}
          onClick={() => onView({ month: after ?? month })}
        />
      </span>
      <Segmented
        aria-label={t('production:entry.kinds')}
        options={kinds.map((value) => ({ value, label: t(`production:entry.kind.${value}`) }))}
        value={kind}
        onChange={(value) => onView({ kind: value })}
      />
      <Segmented
        aria-label={t('production:entry.amounts')}
        options={amounts.map((value) => ({ value, label: t(`production:entry.of.${value}`) }))}
        value={of}
        onChange={(value) => onView({ of: value })}
      />
      <Select
        mode="multiple"
        className="output-plants"
        loading={!grid}
        value={grid ? [...grid.shown] : []}
        options={(grid?.plants ?? []).map(({ id, name }) => ({ value: id, label: name, folded: foldText(name) }))}
        onChange={(next: string[]) => onPlants(next)}
        maxCount={mostShown}
        aria-label={t('production:entry.plants')}
        placeholder={t('production:entry.plants')}
        showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
      />
    </search>
  );
});
