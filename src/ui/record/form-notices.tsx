import { Alert, Button } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatInstant } from '../../lib/format.ts';
import { type Invalid, sayPlace } from '../field/invalid.ts';
import type { RecordFormState } from './use-record-form.ts';

/** Offers the unsaved draft of an earlier visit. */
export function DraftOffer({ state }: { state: RecordFormState }) {
  const { t } = useTranslation();
  const { offered, forget } = state.drafts;
  if (!offered) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('kit:draft.offer', { time: formatInstant(offered.at) })}
      action={
        <>
          <Button type="primary" size="small" onClick={() => state.restoreDraft(offered)}>
            {t('kit:draft.restore')}
          </Button>
          <Button type="text" size="small" onClick={forget}>
            {t('kit:draft.ignore')}
          </Button>
        </>
      }
    />
  );
}

/** All errors that prevent saving, each with a link to its field. */
export function Problems({ invalid, onChoose }: { invalid: readonly Invalid[]; onChoose: (problem: Invalid) => void }) {
  const { t } = useTranslation();
  if (invalid.length === 0) return null;
  const keepsDraft = invalid.every(({ code }) => code.endsWith('ToPublish'));
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          {t(keepsDraft ? 'kit:record.unpublishable' : 'kit:record.invalid', { count: invalid.length })}
          <ul className="record-problems">
            {invalid.map((problem) => (
              <li key={`${problem.path} ${problem.message}`}>
                <button type="button" className="text-button" onClick={() => onChoose(problem)}>
                  {sayPlace(t, problem)}
                </button>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
