import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant } from '../../lib/format.ts';
import { isFormatted } from '../kinds/plain-views.ts';
import { fieldLabel } from '../labels.ts';
import { Difference, FieldPicture } from '../record/difference.tsx';
import { fieldChanges, fieldDifference } from '../record/field-difference.ts';
import { fieldText } from '../record/field-text.ts';
import type { Values } from '../record/values.ts';
import type { Conflict } from './conflict.ts';
import './conflict-dialog.css';
import './texts.ts';

type Side = 'mine' | 'theirs';

/** Two users' versions of one record side by side: for each field that both changed, the user chooses. */
export default function ConflictDialog({ resource, conflict }: { resource: Resource; conflict: Conflict }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, theirs, current, isOwn, resolve } = conflict;
  const choose = (names: readonly string[], side: Side) =>
    setChoices({ ...choices, ...Object.fromEntries(names.map((name) => [name, side])) });
  const open = conflicts.filter((name) => choices[name] === undefined).length;

  return (
    <Modal
      open
      width={960}
      className="conflict"
      title={t(isOwn ? 'saving:conflict.titleOwn' : 'saving:conflict.title')}
      onCancel={() => resolve(undefined)}
      closable={false}
      mask={{ closable: false }}
      footer={[
        <Button key="back" onClick={() => resolve(undefined)}>
          {t('saving:conflict.back')}
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={open > 0}
          onClick={() => resolve(conflicts.filter((name) => choices[name] === 'theirs'))}
        >
          {open > 0 ? t('saving:conflict.left', { count: open }) : t('saving:conflict.save')}
        </Button>,
      ]}
    >
      <p>{conflict.detail}</p>
      <p className="conflict-hint">
        {t('saving:conflict.hint')}
        {theirs.length > 0 &&
          ` ${t('saving:conflict.taken', { fields: theirs.map((name) => fieldLabel(t, resource, name)).join(', ') })}`}
      </p>
      {conflicts.length > 1 && (
        <div className="conflict-all">
          <Button size="small" onClick={() => choose(conflicts, 'mine')}>
            {t('saving:conflict.allMine')}
          </Button>
          <Button size="small" onClick={() => choose(conflicts, 'theirs')}>
            {t('saving:conflict.allTheirs')}
          </Button>
        </div>
      )}
      {conflicts.map((name) => (
        <ConflictField
          key={name}
          resource={resource}
          name={name}
          conflict={conflict}
          theirsLabel={t(isOwn ? 'saving:conflict.theirsOwn' : 'saving:conflict.theirs', {
            name: current.updatedByName ?? '',
            time: formatInstant(current.updatedAt),
          })}
          chosen={choices[name]}
          onChoose={(side) => choose([name], side)}
        />
      ))}
    </Modal>
  );
}

interface ConflictFieldProps {
  resource: Resource;
  name: string;
  conflict: Conflict;
  theirsLabel: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function ConflictField({ resource, name, conflict, theirsLabel, chosen, onChoose }: ConflictFieldProps) {
  const words = useTranslation();
  const { t } = words;
  const states: Record<Side, Values> = { mine: conflict.mine, theirs: conflict.current };
  const pair = [states.mine, states.theirs] as const;
  const texts = [fieldText(resource, name, pair[0], words), fieldText(resource, name, pair[1], words)] as const;
  const [mine, theirs] = fieldDifference({ resource, name, states: pair, texts }, words);
  const changes = (side: Side) => fieldChanges(resource, name, [conflict.base, states[side]], words);
  const sides = { mine: changes('mine') ?? mine, theirs: changes('theirs') ?? theirs };
  const labels = { mine: t('saving:conflict.mine'), theirs: theirsLabel };
  return (
    <fieldset className="conflict-field">
      <legend>{fieldLabel(t, resource, name)}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="conflict-side" data-chosen={chosen === side || undefined}>
          <span className="conflict-choice">
            <input type="radio" name={`conflict-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
            {labels[side]}
          </span>
          <FieldPicture resource={resource} name={name} values={states[side]} />
          <Difference stretches={sides[side]} />
        </label>
      ))}
      {isFormatted(resource, name) && texts[0] === texts[1] && (
        <p className="conflict-hint">{t('saving:conflict.sameWords')}</p>
      )}
    </fieldset>
  );
}
