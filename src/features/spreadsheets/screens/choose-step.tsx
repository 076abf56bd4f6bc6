import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { DropZone } from '../../../ui/editor/drop-zone.tsx';
import { isFormatted } from '../../../ui/kinds/plain-views.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { exportTemplate } from '../contract/export.ts';
import { acceptedFiles } from './accepted-files.ts';
import { DownloadButton } from './download-button.tsx';
import { StepHeading } from './step-heading.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';
import { UploadState } from './upload-state.tsx';
import { useImportUpload } from './use-import-upload.ts';

/** The first step: choose a file, or return to an unfinished import. */
export function ChooseStep({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const uploading = useImportUpload(resource);
  const [message, setMessage] = useState('');
  const template = useCan(exportTemplate.name);
  const formatted = (resource.spreadsheet?.columns ?? []).filter((name) => isFormatted(resource, name));
  const { current } = uploading;
  const running = current !== undefined && current.problem === undefined;
  const take = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    setMessage(files.length > 1 ? t('spreadsheets:choose.onlyOne', { name: file.name }) : '');
    uploading.start(file);
  };
  return (
    <>
      <section className="import-card">
        <StepHeading>{t('spreadsheets:choose.title')}</StepHeading>
        <DropZone
          accept={acceptedFiles.types}
          multiple
          disabled={running}
          onFiles={take}
          className={running ? 'import-drop has-value' : 'import-drop'}
        >
          {(choose) => (
            <>
              {current && <UploadState upload={current} onStop={uploading.stop} onAgain={uploading.start} />}
              {!running && (
                <div className="import-drop-invitation">
                  <CloudUploadOutlined aria-hidden />
                  <span>{t('spreadsheets:choose.drop')}</span>
                  <Button type="primary" onClick={choose}>
                    {t('spreadsheets:choose.button')}
                  </Button>
                </div>
              )}
              {message && <p role="status">{message}</p>}
              <p className="drop-zone-hint import-drop-hint">
                {t('spreadsheets:choose.accepted', {
                  megabytes: acceptedFiles.megabytes,
                  rows: formatNumber(acceptedFiles.rows),
                })}
              </p>
            </>
          )}
        </DropZone>
        {formatted.length > 0 && (
          <p className="spreadsheet-quiet">
            {t('spreadsheets:choose.formatted', {
              fields: formatted.map((name) => fieldLabel(t, resource, name)).join(', '),
            })}
          </p>
        )}
        <p className="spreadsheet-quiet">{t('spreadsheets:choose.harmless')}</p>
        {template && (
          <div className="import-template">
            <p className="spreadsheet-quiet">{t('spreadsheets:choose.templateHint')}</p>
            <DownloadButton
              label={t('spreadsheets:choose.template')}
              operation={exportTemplate}
              input={{ resource: resource.name }}
            />
          </div>
        )}
      </section>
      <UnfinishedImports resource={resource} />
    </>
  );
}
