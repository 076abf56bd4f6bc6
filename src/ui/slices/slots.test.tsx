import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSession } from '../../browser/session-state.ts';
import { getTranslation } from '../../browser/translation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { defineResource } from '../../declare/resource.ts';
import { BulkBar } from '../list/bulk-bar.tsx';
import ListPage from '../list/list-page.tsx';
import type { RowActionsProps } from '../list/row-actions.ts';
import { useRecordActions } from '../list/use-record-actions.tsx';
import { keys } from '../queries.ts';
import RecordPage from '../record/record-page.tsx';
import type { BrowserSlice } from './browser-slice.ts';
import { SliceRegistryProvider, sliceRegistry } from './slice-registry.tsx';
import type {
  BulkActionsProps,
  FormPartProps,
  ListPartProps,
  ListViewProps,
  PreviewProps,
  RecordHeaderProps,
  RecordPartProps,
  ResourceSlots,
} from './slots.ts';

const albums = defineResource({
  name: 'albums',
  labels: {},
  operations: { list: 'getListAlbum', noun: 'Album' },
  group: 'x',
  route: '/albums',
  statuses: 'activity',
  fields: { name: { kind: 'text', required: true, max: 100 } },
  title: 'name',
  search: ['name'],
  list: { columns: ['name'], filters: [], sortable: [], sort: { field: 'name', order: 'ascend' } },
  form: { layout: 'page' },
});
const other = { ...albums, name: 'others', route: '/others' };
const album = { id: '7', version: 1, status: 1, name: 'Đập', createdAt: 0, updatedAt: 0 } as unknown as AnyRecord;
const operations = Object.values(resourceOperations(albums)).flatMap((operation) => operation?.name ?? []);

/** A slice with these slots for albums; its texts come from a separate file. */
function slice(slots: Omit<ResourceSlots, 'of'>): BrowserSlice {
  const messages = async () => ({ default: { word: 'từ kho' } });
  return { name: 'trial', messages: { vi: messages, en: messages }, slots: [{ of: albums, ...slots }] };
}

/** A component that shows its name, with a text of its slice that must be loaded before it renders. */
const saying =
  <Props,>(words: (props: Props) => string) =>
  async () => ({ default: (props: Props) => <b>{`${words(props)} ${getTranslation().t('trial:word')}`}</b> });

/** The markup of a kit component after all its parts have loaded. */
async function drawn(content: ReactNode, slices: BrowserSlice[], items = [album]): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const rest = { totalExact: true, totalPage: items.length, currentPage: 0, pageSize: 20 };
  const page = { items, totalItem: items.length, ...rest };
  for (const resource of [albums, other]) queryClient.setQueryData(keys.list(resource, {}), page);
  for (const resource of [albums, other]) queryClient.setQueryData(keys.record(resource, '7'), album);
  const history = createMemoryHistory({ initialEntries: ['/albums'] });
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <SliceRegistryProvider value={sliceRegistry(slices)}>
        <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
          <App>{content}</App>
        </RouterContextProvider>
      </SliceRegistryProvider>
    </QueryClientProvider>,
  );
  return new Response(prelude).text();
}

/** The kit's bar for selected records; its own buttons do nothing here. */
function ChosenAlbums() {
  return (
    <BulkBar resource={albums} records={[album]} trash={false} actions={useRecordActions(albums)} onDone={() => {}} />
  );
}

describe('what a slice adds to a list', () => {
  beforeEach(() => setSession({ state: 'signed-in', apiName: operations }));

  test('buttons beside the title and in each row', async () => {
    const list = {
      buttons: saying<ListPartProps>(({ list: { page } }) => `buttons of ${page?.totalItem}`),
      rowActions: { most: 1, component: saying<RowActionsProps>(({ record }) => `actions of ${record.name}`) },
    };
    const page = await drawn(<ListPage resource={albums} />, [slice({ list })]);
    expect(page).toContain('<b>buttons of 1 từ kho</b>');
    expect(page).toContain('<b>actions of Đập từ kho</b>');
  });

  test.each([true, false])('another view, shown at once: %s', async (isDefault) => {
    const component = saying<ListViewProps>(({ records }) => `board of ${records?.length}`);
    const views = [{ name: 'board', label: 'labels:board', icon: 'board', isDefault, component }] as const;
    const page = await drawn(<ListPage resource={albums} />, [slice({ list: { views } })]);
    expect(page.includes('<b>board of 1 từ kho</b>')).toBe(isDefault);
    expect(page.includes('<table')).toBe(!isDefault);
    expect(page).toContain(`title="board" aria-pressed="${isDefault}"`);
  });

  test('a part beside the records', async () => {
    const beside = saying<ListPartProps>(({ list: { input } }) => `beside page ${input.page ?? 0}`);
    const page = await drawn(<ListPage resource={albums} />, [slice({ list: { beside } })]);
    expect(page).toContain('<b>beside page 0 từ kho</b>');
    expect(page).toContain('<table');
  });

  test('what an empty list says', async () => {
    const empty = saying<ListPartProps>(({ list: { page } }) => `${page?.totalItem} of them`);
    const slices = [slice({ list: { empty } })];
    const page = await drawn(<ListPage resource={albums} />, slices, []);
    expect(page).toContain('<b>0 of them từ kho</b>');
    expect(page).not.toContain('list-empty');
    expect(await drawn(<ListPage resource={albums} />, slices)).not.toContain('of them');
  });

  test('buttons for the chosen records', async () => {
    const bulkActions = saying<BulkActionsProps>(({ records }) => `actions of ${records.length}`);
    expect(await drawn(<ChosenAlbums />, [slice({ list: { bulkActions } })])).toContain('<b>actions of 1 từ kho</b>');
  });
});

describe('what a slice adds to a record', () => {
  beforeEach(() => setSession({ state: 'signed-in', apiName: operations }));

  const header = saying<RecordHeaderProps>(({ record }) => `header of ${record?.name}`);
  const reading = saying<RecordPartProps>(({ record }) => `reading ${record.name}`);
  const preview = saying<PreviewProps>(({ values }) => `preview of ${values.name}`);
  const section = (place: 'below' | 'beside') => ({
    place,
    component: saying<RecordPartProps>(({ record }) => `${place} ${record.name}`),
  });
  const belowFields = saying<FormPartProps>(({ record }) => `fields of ${record.name}`);
  const record = {
    back: 'trial:word',
    belowFields,
    header,
    reading,
    preview,
    sections: [section('beside'), section('below')],
  };
  const stored = <RecordPage resource={albums} params={{ id: '7' }} />;

  test('a header, sections and a preview around its form', async () => {
    const page = await drawn(stored, [slice({ record })]);
    const parts = ['header of Đập', '<form', 'fields of Đập', 'preview of Đập', 'beside Đập', 'below Đập'];
    const places = parts.map((part) => page.indexOf(part));
    expect(places).toEqual(places.toSorted((one, next) => one - next));
    expect(places[0]).toBeGreaterThan(0);
    expect(page).not.toContain('reading Đập');
    expect(page).not.toContain('kit:record.back');
  });

  test('a reading view for those who may not change it', async () => {
    setSession({ state: 'signed-in', apiName: operations.filter((name) => name !== 'updateAlbum') });
    const page = await drawn(stored, [slice({ record })]);
    expect(page).toContain('<b>reading Đập từ kho</b>');
    expect(page).not.toContain('<form');
  });

  test('a new record has its preview alone', async () => {
    const page = await drawn(<RecordPage resource={albums} params={{}} />, [slice({ record })]);
    expect(page).toContain('preview of ');
    expect(page).not.toMatch(/header of|beside |below |reading /);
  });

  test('nothing to those of another resource', async () => {
    const page = await drawn(<RecordPage resource={other} params={{ id: '7' }} />, [slice({ record })]);
    expect(page).toContain('<form');
    expect(page).not.toContain('từ kho');
  });
});
