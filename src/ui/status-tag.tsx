import { useReducer } from 'react';
import { useTimerAt } from '../browser/use-timer-at.ts';
import { useTranslation } from '../browser/use-translation.ts';
import { nextVisibilityChange } from '../declare/kinds/visibility.ts';
import type { Resource } from '../declare/resource.ts';
import { momentParts, statusTexts } from './kinds/instant/status-texts.ts';
import './status-tag.css';

interface StatusTagProps {
  resource: Resource;
  values: Readonly<Record<string, unknown>>;
  /** The time is said beside it. */
  withoutMoment?: boolean;
}

/** A record's status as coloured text, with the time of a scheduled or expired one; it updates at that time. */
export function StatusTag({ resource, values, withoutMoment = false }: StatusTagProps) {
  const { t } = useTranslation();
  const [, look] = useReducer((count: number) => count + 1, 0);
  useTimerAt(nextVisibilityChange(resource, values, Date.now()), look);
  const { text, tone, moment } = statusTexts(t, resource, values);
  const [day, rest] = moment && !withoutMoment ? momentParts(moment) : [];
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
