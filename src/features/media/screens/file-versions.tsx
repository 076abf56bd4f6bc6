import { CheckOutlined, CloseOutlined, DownloadOutlined, RollbackOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { download } from '../../../browser/download.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Operation } from '../../../contract/operation.ts';
import { formatBytes, formatInstant } from '../../../lib/format.ts';
import { FileIcon } from '../../../ui/editor/file-icon.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import { keys } from '../../../ui/queries.ts';
import {
  type FileVersions as FileContents,
  type FileVersion,
  getLibraryCMSVersionFile,
  getLibraryCMSVersions,
  publishLibraryCMSVersion,
  refuseLibraryCMSVersion,
  restoreLibraryCMSVersion,
} from '../contract/versions.ts';
import { libraryFiles } from '../media/resource.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { usePagePart } from './use-page-part.ts';
import './file-versions.css';

/** Number of earlier versions shown before the user asks for all. */
const shownAtFirst = 4;

/** Milliseconds between two polls for other people's changes of the displayed content. */
const askedAnew = 5_000;

type VersionOperation = Operation<{ id: string; version: number; number: number; reason?: string }, object>;

/** The versions of a file's content: the pending one first, each with its actions. */
export function FileVersions({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const mayAsk = useCan(getLibraryCMSVersions.name);
  const mayChange = useCan(restoreLibraryCMSVersion.name);
  const { data } = useQuery({
    queryKey: [...keys.record(libraryFiles, id), 'versions', version],
    queryFn: ({ signal }) => call(getLibraryCMSVersions, { id }, { signal }),
    enabled: mayAsk,
    refetchInterval: askedAnew,
  });
  useFreshRecord(version, data);
  const [all, setAll] = useState(false);
  const section = usePagePart('versions', data !== undefined);
  const [refusing, setRefusing] = useState<FileVersion>();
  if (!data || (data.versions.length < 2 && !data.refusal)) return null;
  const { versions, refusal } = data;
  const pending = versions.find(({ state }) => state === 'pending');
  const mayDecide = data.mayPublish && pending?.isOwn === false;
  const act = async (operation: VersionOperation, { number }: FileVersion, told: string, reason?: string) => {
    try {
      await call(operation, { id, version, number, ...(reason !== undefined && { reason }) });
      void message.success(told);
    } catch (error) {
      void message.error(problemText(error, t));
    }
    await queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
  };
  const shown = all ? versions : versions.slice(0, shownAtFirst);
  return (
    <section ref={section} tabIndex={-1} className="file-versions">
      <h2>
        {t('media:versions.title')}
        <span className="list-count figures">{versions.length}</span>
      </h2>
      {refusal && (
        <Alert
          type="warning"
          showIcon
          title={t('media:versions.wasRefused', { name: refusal.byName, at: formatInstant(refusal.at) })}
          description={refusal.reason || t('media:versions.noReason')}
        />
      )}
      {pending && (
        <p className="file-versions-pending" role="status">
          {t(mayDecide ? 'media:versions.toDecide' : 'media:versions.pendingText')}
        </p>
      )}
      <ul>
        {shown.map((each) => (
          <li key={each.number} data-state={each.state}>
            {each.picture ? <img src={each.picture} alt="" loading="lazy" /> : <FileIcon mediaType={each.mediaType} />}
            <span className="file-versions-text">
              <strong>
                {t('media:versions.number', { number: each.number })}
                {each.state !== 'earlier' && ` · ${t(`media:versions.${each.state}`)}`}
              </strong>
              <span className="figures">
                {[formatInstant(each.at), each.byName, formatBytes(each.bytes)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="file-versions-actions">
              {each.state === 'pending' && mayDecide && mayChange && (
                <Button
                  size="small"
                  type="primary"
                  icon={<CheckOutlined aria-hidden />}
                  onClick={() => void act(publishLibraryCMSVersion, each, t('media:versions.published'))}
                >
                  {t('media:versions.publish')}
                </Button>
              )}
              {each.state === 'pending' && mayChange && (
                <Button
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  onClick={() =>
                    mayDecide
                      ? setRefusing(each)
                      : void act(refuseLibraryCMSVersion, each, t('media:versions.withdrawn'))
                  }
                >
                  {t(mayDecide ? 'media:versions.refuse' : 'media:versions.withdraw')}
                </Button>
              )}
              {each.state === 'earlier' && mayChange && (
                <Button
                  size="small"
                  type="text"
                  icon={<RollbackOutlined aria-hidden />}
                  aria-label={t('media:versions.restoreOf', { number: each.number })}
                  title={t('media:versions.restore')}
                  onClick={() => void act(restoreLibraryCMSVersion, each, t('media:versions.restored'))}
                />
              )}
              <Button
                size="small"
                type="text"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={t('media:versions.downloadOf', { number: each.number })}
                title={t('media:file.download')}
                onClick={() => void download(getLibraryCMSVersionFile, { id, number: each.number })}
              />
            </span>
          </li>
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          onClose={() => setRefusing(undefined)}
          onRefuse={(reason) => act(refuseLibraryCMSVersion, refusing, t('media:versions.refused'), reason)}
        />
      )}
      {shown.length < versions.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('media:versions.all', { count: versions.length })}
        </Button>
      )}
    </section>
  );
}

/** Refetches the record when others have changed its content since its version was read. */
function useFreshRecord(version: number, data: FileContents | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<{ readonly version: number; readonly state: string }>(undefined);
  const state = data && JSON.stringify([data.versions.map(({ number, state }) => [number, state]), data.refusal]);
  useEffect(() => {
    if (state === undefined) return;
    const isOther = before.current?.version === version && before.current.state !== state;
    before.current = { version, state };
    if (isOther) void queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
  }, [version, state, queryClient]);
}
