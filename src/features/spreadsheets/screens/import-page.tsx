import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { ResourceScreenProps } from '../../../ui/slices/browser-slice.ts';
import { getListImport } from '../contract/operations.ts';
import { ChooseStep } from './choose-step.tsx';
import { ImportProcess } from './import-process.tsx';
import { lowerFirst } from './lower-first.ts';
import { StepBar } from './step-bar.tsx';
import '../../../ui/list/list.css';
import '../../../ui/table/table.css';
import './spreadsheets.css';
import './import.css';
import './import-bar.css';

/**
 * Imports a spreadsheet into a resource, step by step. All choices are stored on the server. Without an id: no file is
 * chosen yet.
 */
export default function ImportPage({ resource, params: { id } }: ResourceScreenProps) {
  return (
    <ImportFrame resource={resource}>
      {id === undefined ? (
        <>
          <StepBar current="choose" />
          <ChooseStep resource={resource} />
        </>
      ) : (
        <ImportProcess resource={resource} id={id} />
      )}
    </ImportFrame>
  );
}

function ImportFrame({ resource, children }: { resource: Resource; children: ReactNode }) {
  const { t } = useTranslation();
  const earlier = useCan(getListImport.name);
  const name = lowerFirst(t(`contract:resource.${resource.name}.many`));
  return (
    <section className="list-page import-page" aria-labelledby="import-title">
      <header className="import-header">
        <AppLink href={resource.route} className="import-back">
          <ArrowLeftOutlined aria-hidden /> {t('spreadsheets:import.back')}
        </AppLink>
        <h1 id="import-title">{t('labels:spreadsheets.import', { name })}</h1>
        {earlier && (
          <AppLink href={`/imports?resource=${resource.name}`} className="import-earlier">
            {t('spreadsheets:import.earlier')}
          </AppLink>
        )}
      </header>
      {children}
    </section>
  );
}
