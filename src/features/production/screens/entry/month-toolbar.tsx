import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { memo } from 'react';
import { useWords } from '../../../../browser/words.ts';
import { addMonths } from '../../../../lib/calendar-day.ts';
import { foldText } from '../../../../lib/fold.ts';
import { dayText } from '../../../../lib/format.ts';
import type { OutputGrid } from '../../grid/contract.ts';

interface MonthToolbarProps {
  /** Its first day. */
  month: string;
  today: string;
  /** Undefined: not known yet. */
  grid: OutputGrid | undefined;
  onTurn: (months: number) => void;
  onPlants: (plantIds: readonly string[]) => void;
}

/** Which month of which plants is typed into; not drawn anew at each keystroke. */
export const MonthToolbar = memo(function MonthToolbar({ month, today, grid, onTurn, onPlants }: MonthToolbarProps) {
  const { t } = useWords();
  return (
    <search className="entry-toolbar">
      <span className="entry-day">
        <Button icon={<LeftOutlined />} aria-label={t('production:entry.monthBefore')} onClick={() => onTurn(-1)} />
        <strong className="output-month figures">{dayText(month).slice(3)}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t('production:entry.monthAfter')}
          disabled={addMonths(month, 1) > today}
          onClick={() => onTurn(1)}
        />
      </span>
      <Select
        mode="multiple"
        className="output-plants"
        loading={!grid}
        value={grid ? [...grid.shown] : []}
        options={(grid?.plants ?? []).map(({ id, name }) => ({ value: id, label: name, folded: foldText(name) }))}
        onChange={(next: string[]) => onPlants(next)}
        maxCount={8}
        aria-label={t('production:entry.plants')}
        placeholder={t('production:entry.plants')}
        showSearch={{ filterOption: (word, option) => option?.folded.includes(foldText(word.trim())) ?? false }}
      />
    </search>
  );
});
