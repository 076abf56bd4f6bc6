import { useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { recordQuery } from '../queries.ts';
import { useHistoryHref } from '../resource-registry.tsx';
import { useSlots } from '../slices/slice-registry.tsx';
import { useAbilities } from '../use-abilities.ts';
import { leaveListAt } from './return-place.ts';
import type { RowActions } from './row-actions.ts';
import type { ListAddress } from './use-list-address.ts';
import type { RecordActions } from './use-record-actions.tsx';

/** The actions of a list's rows that the account may take; in the trash restoring. */
export function useRowActions(
  resource: Resource,
  address: ListAddress,
  actions: RecordActions,
  onRemoved: () => void,
): RowActions {
  const queryClient = useQueryClient();
  const abilities = useAbilities(resource);
  const { rowActions, rowButtons } = useSlots(resource);
  const historyHref = useHistoryHref();
  const trash = address.input.trash === true;
  const remove = async (record: AnyRecord) => {
    if (await actions.remove([record])) onRemoved();
  };
  return {
    href: trash || !abilities.detail ? undefined : address.recordHref,
    historyHref: (id) => historyHref(resource, id),
    editable: abilities.update,
    more: trash ? [] : rowActions,
    moreButtons: trash ? 0 : rowButtons,
    onOpen: (id) => leaveListAt(resource, { href: address.href, id }),
    onPoint: resource.form.layout === 'page' ? fetchPage : fetchDrawer,
    onPress: (id) => void queryClient.prefetchQuery(recordQuery(resource, id)),
    onToggle: !trash && abilities.update ? actions.toggle : undefined,
    onRemove: !trash && abilities.remove ? remove : undefined,
    onRestore: trash && abilities.restore ? (record) => actions.restore([record]) : undefined,
  };
}

/** Loads the form's scripts when the pointer is over a link, before the click. */
const fetchPage = () => void import('../record/record-page.tsx');
const fetchDrawer = () => void import('../record/record-drawer.tsx');
