import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Stretch } from '../../../lib/text-difference.ts';
import { isFormatted } from '../../../ui/kinds/plain-views.ts';
import { Difference, FieldPicture } from '../../../ui/record/difference.tsx';
import { fieldDifference } from '../../../ui/record/field-difference.ts';
import type { Values } from '../../../ui/record/values.ts';
import { condense } from './condense.ts';
import { valueText } from './value-text.ts';
import './field-difference.css';
import '../../../ui/saving/texts.ts';

/** A state of a record and its label. */
interface Side {
  readonly label: string;
  /** Undefined: the record did not exist yet, or not any more. */
  readonly values: Values | undefined;
}

interface FieldDifferenceProps {
  resource: Resource | undefined;
  name: string;
  legend: ReactNode;
  sides: readonly [Side, Side];
  /** This account may not see the values, or they were erased. */
  redacted?: boolean;
  /** The time of the change: a record scheduled then has been published since. */
  at?: string;
}

const nothing: Values = {};

/** The characters of a text that are shown before the user expands it. */
const mostCharacters = 900;

/** One field in two states of a record side by side, with marks on the words that the other state lacks. */
export function FieldDifference({ resource, name, legend, sides, redacted = false, at }: FieldDifferenceProps) {
  const { t, language } = useTranslation();
  const [whole, setWhole] = useState(false);
  const both = sides[0].values !== undefined && sides[1].values !== undefined;
  const [{ values: before = nothing }, { values: after = nothing }] = sides;
  const words = useMemo(() => ({ t, language, ...(at && { now: Date.parse(at) }) }), [t, language, at]);
  const left = valueText(resource, name, before, words);
  const right = valueText(resource, name, after, words);
  const full = useMemo(() => {
    if (!both) return [unmarked(left), unmarked(right)];
    return fieldDifference({ resource, name, states: [before, after], texts: [left, right] }, words);
  }, [both, resource, name, before, after, left, right, words]);
  const short = full.map(condense);
  const isShortened = short.some((side, place) => length(side) < length(full[place]) || length(side) > mostCharacters);
  const sameWords = both && left === right && isFormatted(resource, name);
  return (
    <fieldset className="field-difference" data-shortened={(isShortened && !whole) || undefined}>
      <legend>{legend}</legend>
      {redacted ? (
        <p className="field-difference-note">{t('audit:log.redacted')}</p>
      ) : (
        <div className="field-difference-sides">
          {sides.map(
            ({ label, values }, place) =>
              values && (
                <div key={label} className="field-difference-side">
                  {both && <span className="field-difference-label">{label}</span>}
                  {resource && <FieldPicture resource={resource} name={name} values={values} />}
                  <Difference stretches={(whole ? full : short)[place] ?? []} />
                </div>
              ),
          )}
        </div>
      )}
      {!redacted && sameWords && <p className="field-difference-note">{t('saving:conflict.sameWords')}</p>}
      {!redacted && isShortened && (
        <button
          type="button"
          className="text-button field-difference-more"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'audit:log.shortened' : 'audit:log.whole')}
        </button>
      )}
    </fieldset>
  );
}

function unmarked(text: string): Stretch[] {
  return text ? [{ text, different: false }] : [];
}

function length(stretches: readonly Stretch[] = []): number {
  return stretches.reduce((sum, { text }) => sum + text.length, 0);
}
