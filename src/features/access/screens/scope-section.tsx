import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { problemText } from '../../../ui/problem-text.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { BoundPlaces, PlaceIds } from '../contract/accounts.ts';
import { ScopeBoxes } from './scope-boxes.tsx';
import '../../../ui/table/table.css';

/** A change of a scope, with what the user saw before. */
export type ScopeChange = PlaceIds & { before: PlaceIds };

interface ScopeSectionProps {
  bound: BoundPlaces;
  /** Whose scope it is, for the title of the dialog. */
  name: string;
  /** Saves another scope; absent without the permission. */
  save: ((change: ScopeChange) => Promise<unknown>) | undefined;
  /** What is said where nothing is bound. */
  nothing: string;
}

/** What an account, a role or a key is bound to, with a button to change that. */
export function ScopeSection({ bound, name, save, nothing }: ScopeSectionProps) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <div className="scope-line">
      <ScopeChips bound={bound} nothing={nothing} />
      {save && (
        <Button
          size="small"
          aria-label={t('access:labelled', { label: t('access:scope.change'), title: name })}
          onClick={() => setChanging(true)}
        >
          {t('access:scope.change')}
        </Button>
      )}
      {save && changing && <ScopeDialog name={name} bound={bound} save={save} onClose={() => setChanging(false)} />}
    </div>
  );
}

/** The plants and reservoirs of a scope; what was removed is struck out, what the user does not see is counted. */
export function ScopeChips({ bound, nothing }: Pick<ScopeSectionProps, 'bound' | 'nothing'>) {
  const { t } = useTranslation();
  const places = [
    ...bound.plants.map((place) => ({ ...place, kind: 'plant' as const })),
    ...bound.reservoirs.map((place) => ({ ...place, kind: 'reservoir' as const })),
  ];
  const { others: count } = bound;
  if (places.length + count === 0) return <span>{nothing}</span>;
  return (
    <span className="list-tags">
      {places.map(({ kind, id, name, removed }) => (
        <span key={`${kind} ${id}`} className="list-tag" data-tone={removed ? 'off' : undefined}>
          {name ?? t('access:scope.gone')} · {t(`access:scope.kind.${kind}`)}
          {removed && name !== null && <span className="visually-hidden"> ({t('access:scope.removed')})</span>}
        </span>
      ))}
      {count > 0 && <span>{t(places.length > 0 ? 'access:scope.others' : 'access:scope.onlyOthers', { count })}</span>}
    </span>
  );
}

interface ScopeDialogProps extends Pick<ScopeSectionProps, 'bound' | 'name'> {
  save: NonNullable<ScopeSectionProps['save']>;
  onClose: () => void;
}

function ScopeDialog({ name, bound, save, onClose }: ScopeDialogProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const hintId = useId();
  const before = idsOf(bound);
  const [chosen, setChosen] = useState(before);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const store = async () => {
    setSaving(true);
    try {
      await save({ ...chosen, before });
      onClose();
    } catch (problem) {
      setRefusal(problemText(problem, t));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t('access:scope.of', { name })}
      onCancel={onClose}
      onOk={store}
      okText={t('kit:record.save')}
      cancelText={t('kit:cancel')}
      okButtonProps={{ loading: saving, disabled: chosen === before }}
      aria-describedby={hintId}
    >
      <p id={hintId} className="access-quiet">
        {t('access:scope.hint')}
      </p>
      <ScopeBoxes known={bound} value={chosen} onChange={setChosen} />
      {refusal && <p role="alert">{refusal}</p>}
    </Modal>
  );
}

function idsOf({ plants, reservoirs }: BoundPlaces): PlaceIds {
  return { plantIds: plants.map(({ id }) => id), reservoirIds: reservoirs.map(({ id }) => id) };
}
