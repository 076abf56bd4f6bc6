import { DeleteOutlined, DownloadOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { call, upload } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { formatBytes, formatInstant } from '../../../lib/format.ts';
import { keys } from '../../../ui/queries.ts';
import {
  type Captions,
  deleteLibraryCMSCaptions,
  getLibraryCMSCaptions,
  updateLibraryCMSCaptions,
} from '../contract/films.ts';
import { libraryFiles } from '../media/resource.ts';
import { fileProblem } from './file-problem.ts';
import type { LibraryFile } from './library-file.ts';

/** The captions of a video, for one version of its record; nothing for other files. */
export function useCaptions({ id, kind }: Pick<LibraryFile, 'id' | 'kind'>, version: number): readonly Captions[] {
  const mayAsk = useCan(getLibraryCMSCaptions.name);
  const { data } = useQuery({
    queryKey: [...keys.record(libraryFiles, id), 'captions', version],
    queryFn: ({ signal }) => call(getLibraryCMSCaptions, { id }, { signal }),
    enabled: mayAsk && kind === 'video',
    placeholderData: (before) => before,
  });
  return data?.captions ?? [];
}

/** The captions of a video by language: add, replace, remove. */
export function FilmCaptions({ id, name, captions }: { id: string; name: string; captions: readonly Captions[] }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const mayChange = useCan(updateLibraryCMSCaptions.name);
  const wanted = useRef<Language>('vi');
  const input = useRef<HTMLInputElement>(null);
  const announce = (words: string) => async () => {
    await readAgain(queryClient);
    void message.success(words);
  };
  const add = useMutation({
    mutationFn: (file: File) => upload(updateLibraryCMSCaptions, file, { id, language: wanted.current }),
    onSuccess: announce(t('media:film.captionsSaved')),
  });
  const remove = useMutation({
    mutationFn: (language: Language) => call(deleteLibraryCMSCaptions, { id, language }),
    onSuccess: announce(t('media:film.captionsRemoved')),
  });
  const problem = add.error ?? remove.error;
  const choose = (language: Language) => {
    wanted.current = language;
    remove.reset();
    input.current?.click();
  };
  const missing = languages.filter((each) => captions.every(({ language }) => language !== each));
  if (!mayChange && captions.length === 0) return null;
  return (
    <section className="film-captions" aria-busy={add.isPending || remove.isPending}>
      <h2>{t('media:film.captions')}</h2>
      {mayChange && <p>{t('media:film.captionsHint')}</p>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media:film.captionsFile')}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) add.mutate(file);
        }}
      />
      {problem && <p role="alert">{fileProblem(problem, t)}</p>}
      <ul>
        {captions.map(({ language, url, bytes, at, byName }) => {
          const spoken = t(`media:film.language.${language}`);
          return (
            <li key={language}>
              <span className="film-captions-text">
                <strong>{spoken}</strong>
                <span className="figures">
                  {[formatInstant(at), byName, formatBytes(bytes)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="film-captions-actions">
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  href={url}
                  download={`${name.replace(/\.\w+$/, '')}.${language}.vtt`}
                  aria-label={`${t('media:file.download')}: ${spoken}`}
                />
                {mayChange && (
                  <>
                    <Button
                      size="small"
                      icon={<SwapOutlined aria-hidden />}
                      aria-label={t('media:film.captionsReplace', { language: spoken })}
                      title={t('media:film.captionsReplace', { language: spoken })}
                      onClick={() => choose(language)}
                    />
                    <Button
                      size="small"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('media:film.captionsRemove', { language: spoken })}
                      title={t('media:film.captionsRemove', { language: spoken })}
                      onClick={() => remove.mutate(language)}
                    />
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {mayChange && missing.length > 0 && (
        <span className="film-captions-actions">
          {missing.map((language) => (
            <Button
              key={language}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              loading={add.isPending && wanted.current === language}
              onClick={() => choose(language)}
            >
              {t('media:film.captionsAdd', { language: t(`media:film.language.${language}`) })}
            </Button>
          ))}
        </span>
      )}
    </section>
  );
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
}
