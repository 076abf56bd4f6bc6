import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { type ImportStep, importSteps } from './import-view.ts';

interface StepBarProps {
  current: ImportStep;
  /** All steps are finished. */
  finished?: boolean;
  /** The address of a step that can be revisited; absent or undefined: it cannot. */
  hrefOf?: ((step: ImportStep) => string | undefined) | undefined;
}

/** The steps of an import, with the current one. */
export function StepBar({ current, finished = false, hrefOf }: StepBarProps) {
  const { t } = useTranslation();
  const place = finished ? importSteps.length : importSteps.indexOf(current);
  return (
    <nav aria-label={t('spreadsheets:import.steps')}>
      <ol className="import-steps">
        {importSteps.map((step, index) => {
          const done = index < place;
          const href = step === current ? undefined : hrefOf?.(step);
          const content = (
            <>
              <span className="import-step-mark figures" aria-hidden>
                {done ? <CheckOutlined /> : index + 1}
              </span>
              <span className="import-step-name">{t(`spreadsheets:import.step.${step}`)}</span>
              {done && <span className="visually-hidden">{t('spreadsheets:import.done')}</span>}
            </>
          );
          return (
            <li
              key={step}
              data-done={done || undefined}
              aria-current={step === current && !finished ? 'step' : undefined}
            >
              {href === undefined ? (
                <span className="import-step">{content}</span>
              ) : (
                <AppLink className="import-step" href={href}>
                  {content}
                </AppLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
