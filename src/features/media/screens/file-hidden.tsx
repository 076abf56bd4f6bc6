import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { keys } from '../../../ui/queries.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getLibraryCMSHidden, type HiddenFact, removeLibraryCMSHidden } from '../contract/hidden.ts';
import { libraryFiles } from '../media/resource.ts';
import type { LibraryFile } from './library-file.ts';

/** What a film or PDF says besides what it shows, with a button that takes it out where that can be done. */
export function FileHidden({ file, version }: { file: LibraryFile; version: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const mayAsk = useCan(getLibraryCMSHidden.name);
  const mayRemove = useCan(removeLibraryCMSHidden.name) && !file.isPending;
  const { data } = useQuery({
    queryKey: [...keys.record(libraryFiles, file.id), 'hidden', version],
    queryFn: ({ signal }) => call(getLibraryCMSHidden, { id: file.id }, { signal }),
    enabled: mayAsk && !file.isMissing && (file.kind === 'video' || file.mediaType === 'application/pdf'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeLibraryCMSHidden, { id: file.id, version }),
    onSuccess: async ({ pending }) => {
      void message.success(t(pending ? 'media:versions.waits' : 'media:hidden.removed'));
      await queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
    },
    onError: refuse,
  });
  const facts = data?.facts ?? [];
  if (facts.length === 0) return null;
  return (
    <Alert
      type={facts.some(({ kind }) => kind !== 'webm' && kind !== 'unread') ? 'warning' : 'info'}
      showIcon
      title={facts.map((fact) => <div key={`${fact.kind} ${fact.text}`}>{sentenceOf(fact, t)}</div>)}
      action={
        mayRemove &&
        facts.some(({ removable }) => removable) && (
          <Button size="small" loading={isPending} onClick={() => mutate()}>
            {t('media:hidden.remove')}
          </Button>
        )
      }
    />
  );
}

function sentenceOf({ kind, text, removable }: HiddenFact, t: Translate): string {
  if (kind === 'place' && text === '') return t('media:hidden.placeUnnamed');
  if (kind === 'author' && !removable) return t('media:hidden.authorStays', { text });
  return t(`media:hidden.${kind}`, { text });
}
