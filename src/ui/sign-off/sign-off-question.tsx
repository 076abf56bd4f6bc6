import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { dayRangeText, groupDays } from '../../lib/grouped-days.ts';
import { cellKey, type SignOffCell, type SignOffColumn } from './cells.ts';
import { gapsText } from './texts.ts';

/** What happens to drafts of days that are signed off. */
export type DraftChoice = 'publish' | 'leaveOut';

interface SignOffQuestionProps {
  cells: readonly SignOffCell[];
  /** The keys of those that are not complete. */
  gaps: ReadonlySet<string>;
  columns: readonly SignOffColumn[];
  mayPublish: boolean;
  onSign: (cells: readonly SignOffCell[], drafts?: DraftChoice) => void;
  onClose: () => void;
}

/** How many lines the question has. */
const mostLines = 12;

/** Asks before days with gaps are signed off: what they lack, and what happens to unpublished figures. */
export function SignOffQuestion({ cells, gaps, columns, mayPublish, onSign, onClose }: SignOffQuestionProps) {
  const { t } = useTranslation();
  const [drafts, setDrafts] = useState<DraftChoice>(mayPublish ? 'publish' : 'leaveOut');
  const lines = columns.flatMap(({ id, name }) =>
    groupDays(
      cells
        .filter((cell) => cell.of === id && gaps.has(cellKey(cell)))
        .sort((one, other) => one.day.localeCompare(other.day))
        .map((cell) => ({
          day: cell.day,
          text: [cell.isEmpty ? t('signOff:state.empty').toLowerCase() : '', gapsText(cell, t)]
            .filter((part) => part)
            .join(', '),
        })),
    ).map((group) => ({ ...group, name })),
  );
  const shown = lines.slice(0, mostLines);
  const daysOf = (which: typeof lines) =>
    which.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, 0);
  const rest = daysOf(lines.slice(mostLines));
  const complete = cells.filter((cell) => !gaps.has(cellKey(cell)));
  const drafted = cells.filter(({ gaps: { drafts: count = 0 } }) => count > 0);
  const draftCount = drafted.reduce((sum, { gaps: { drafts: count = 0 } }) => sum + count, 0);
  const left = drafts === 'leaveOut' ? drafted.length : 0;
  return (
    <Modal
      open
      width={560}
      title={t('signOff:look.title', { count: gaps.size })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            {t('signOff:look.back')}
          </Button>
          {complete.length > 0 && (
            <Button onClick={() => onSign(complete)}>{t('signOff:look.complete', { count: complete.length })}</Button>
          )}
          <Button
            type="primary"
            disabled={left === cells.length}
            onClick={() => onSign(cells, draftCount > 0 ? drafts : undefined)}
          >
            {t('signOff:look.all', { count: cells.length - left })}
          </Button>
        </>
      }
    >
      <ul className="sign-off-concerns">
        {shown.map(({ name, from, to, text }) => (
          <li key={`${name} ${from}`}>
            <strong>{name}</strong> <span className="figures">{dayRangeText({ from, to })}</span>
            {`: ${text}`}
          </li>
        ))}
        {rest > 0 && <li>{t('signOff:look.more', { count: rest })}</li>}
      </ul>
      {draftCount > 0 && (
        <Radio.Group
          vertical
          className="sign-off-drafts"
          aria-label={t('signOff:look.drafts')}
          value={drafts}
          onChange={(event) => setDrafts(event.target.value)}
          options={[
            ...(mayPublish ? [{ value: 'publish', label: t('signOff:look.publish', { count: draftCount }) }] : []),
            { value: 'leaveOut', label: t('signOff:look.leaveOut', { count: drafted.length }) },
          ]}
        />
      )}
      <p className="sign-off-hint">{t('signOff:look.hint')}</p>
    </Modal>
  );
}
