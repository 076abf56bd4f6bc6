import { useReducer } from 'react';
import { useTurn } from '../browser/use-turn.ts';
import { useWords } from '../browser/words.ts';
import { nextTurn } from '../declare/kinds/visibility.ts';
import type { Resource } from '../declare/resource.ts';
import { momentParts, statusWords } from './kinds/instant/status-words.ts';
import './status-tag.css';

interface StatusTagProps {
  resource: Resource;
  values: Readonly<Record<string, unknown>>;
}

/** A record's status in words and colour, with the time of what is scheduled or has expired; it changes when that has come. */
export function StatusTag({ resource, values }: StatusTagProps) {
  const { t } = useWords();
  const [, look] = useReducer((count: number) => count + 1, 0);
  useTurn(nextTurn(resource, values, Date.now()), look);
  const { text, tone, moment } = statusWords(t, resource, values);
  const [day, rest] = moment ? momentParts(moment) : [];
  return (
    <>
      <span className="status-tag" data-tone={tone} title={moment}>
        {text}
      </span>
      {day && (
        <span className="status-moment figures" title={moment}>
          {day}
          <span>{rest}</span>
        </span>
      )}
    </>
  );
}
