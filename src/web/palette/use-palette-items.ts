import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { newRecordHref } from '../../declare/resource.ts';
import { ownAccountPath, ownRightsPath } from '../../features/access/screens/addresses.ts';
import { fewestLetters, searchRecords } from '../../features/search/contract.ts';
import { listed } from '../../product/resources.ts';
import { useMenuEntries } from '../frame/menu-entries.tsx';
import type { PaletteItem } from './palette-items.ts';

/** Milliseconds without a key after which the server is asked. */
const pause = 200;

/** What the account may open: pages and actions are known here, records come from the server. */
export function usePaletteItems(typed: string) {
  const { t } = useTranslation();
  const { apiName } = useSession();
  const { entries } = useMenuEntries();
  const page = t('palette:page');
  const pages: PaletteItem[] = [
    ...entries.flatMap(({ title, address, links }) => [
      ...(address === undefined ? [] : [{ href: address, title, kind: page }]),
      ...(links ?? []).map((link) => ({ href: link.address, title: link.title, kind: title })),
    ]),
    { href: ownAccountPath, title: t('labels:access.ownAccount'), kind: page },
    { href: ownRightsPath, title: t('labels:access.ownRights'), kind: page },
  ];
  const actions: PaletteItem[] = listed
    .filter((resource) => apiName.has(resourceOperations(resource).insert.name))
    .map((resource) => ({
      href: newRecordHref(resource),
      title: t('palette:add', { noun: t(`contract:resource.${resource.name}.one`) }),
      kind: t('palette:action'),
    }));

  const text = useSettled(typed.trim());
  const found = useQuery({
    queryKey: [searchRecords.name, text],
    queryFn: ({ signal }) => call(searchRecords, { text }, { signal }),
    enabled: text.length >= fewestLetters,
    staleTime: 10_000,
    retry: false,
  });
  // An answer to an earlier text is not shown for this one.
  const isCurrent = text === typed.trim();
  const records: PaletteItem[] = (isCurrent ? (found.data?.items ?? []) : []).map(({ resource, title, href }) => ({
    ...{ href, title },
    kind: t(`contract:resource.${resource}.one`),
  }));
  const isWaiting = typed.trim().length >= fewestLetters && (!isCurrent || found.isFetching);
  return { pages, actions, records, isWaiting, problem: isCurrent ? found.error : null };
}

/** The text once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
