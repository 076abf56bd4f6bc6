import { element } from '../../browser/element.ts';
import { getPageSize } from '../../browser/page-size.ts';
import { sortParameter } from '../../browser/paging-address.ts';
import type { Translate } from '../../browser/translation.ts';
import type { ListInput, ListPage } from '../../contract/paging.ts';
import { listKey } from '../../declare/labels.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { recordHistoryCall } from '../../features/audit/contract/screens.ts';
import { formatInstant, formatNumber, formatRelative } from '../../lib/format.ts';
import { momentParts, statusTexts } from '../../ui/kinds/instant/status-texts.ts';
import type { PlainElement, PlainNode } from '../../ui/kinds/plain-element.ts';
import { fieldState } from '../../ui/kinds/plain-view.ts';
import { plainCell, plainViewOf } from '../../ui/kinds/plain-views.ts';
import { fieldLabel } from '../../ui/labels.ts';
import { type Column, listColumns } from '../../ui/list/columns.ts';
import { actionsWidth, columnWidth, fitColumns } from '../../ui/list/fit-columns.ts';
import { searchFromListInput } from '../../ui/list/list-query.ts';
import { type SaidTwice, saidTwice } from '../../ui/list/said-once.ts';
import { sortInForce, sortOptions } from '../../ui/list/sort-options.ts';
import { filtersSet, saysTotal, statusTabs } from '../../ui/list/status-views.ts';
import { fewFilters } from '../../ui/table/few-filters.ts';
import { nodeOf } from './plain-node.ts';
import '../../ui/list/list.css';
import '../../ui/list/list-table.css';
import '../../ui/list/list-cards.css';
import '../../ui/kinds/image/portrait.css';
import '../../ui/status-tag.css';

export interface ListElements {
  readonly resource: Resource;
  readonly input: ListInput;
  readonly page: ListPage<AnyRecord>;
  readonly text: Translate;
  readonly language: string;
  /** Names of the operations that the account may call. */
  readonly apiName: readonly string[];
  readonly hidden: readonly string[];
  readonly dense: boolean;
  /** The table's width in pixels; undefined if rows are cards. */
  readonly width: number | undefined;
}

/** A row, with what it leaves out. */
type RowElements = ListElements & { readonly twice: SaidTwice };

/** A list as the screen will render it (ui/list), without interactive parts: the same boxes in the same places. */
export function listElements(look: ListElements): HTMLElement {
  const { resource, input, page, text, dense } = look;
  const name = text(listKey(resource));
  const total = formatNumber(page.totalItem);
  const count = page.totalExact ? total : text('kit:list.moreThan', { total });
  const isSaid = saysTotal(resource, input, page.statusTotals);
  return element(
    'section',
    { class: 'list-page', ...(dense && { 'data-dense': 'true' }) },
    element(
      'header',
      { class: 'list-header' },
      element('h1', {}, name, !isSaid && element('span', { class: 'list-count figures' }, count)),
      ...buttons(look),
    ),
    tabs(look),
    search(look),
    table(look),
  );
}

/** The buttons next to the title, named so that the application can find its own to replay clicks. */
function buttons({ resource, apiName, text }: ListElements): HTMLElement[] {
  const { noun } = resource.operations;
  const tools = ['export', 'import'].filter((tool) => resource.spreadsheet && apiName.includes(`${tool}${noun}`));
  const square = (key: string) => button({ 'aria-label': text(key) });
  const squares = [
    ...(tools.length > 0 ? [square('labels:spreadsheets.tools.title')] : []),
    square('kit:list.refresh'),
    square('kit:list.view'),
  ];
  const { upload } = resource.operations;
  if (upload || !apiName.includes(resourceOperations(resource).insert.name)) return squares;
  return [...squares, button({ 'data-primary': '' }, text('kit:insert'))];
}

function button(attributes: Readonly<Record<string, string>>, ...words: string[]): HTMLElement {
  return element('button', { type: 'button', class: 'first-look-button', ...attributes }, ...words);
}

function tabs({ resource, input, page, text }: ListElements): HTMLElement {
  const links = statusTabs(resource, input, page.statusTotals).map((tab) => {
    const query = searchFromListInput(resource, tab.input, getPageSize());
    const total = tab.total !== undefined && element('span', { class: 'figures' }, ` ${formatNumber(tab.total)}`);
    const href = resource.route + (query && `?${query}`);
    const current = tab.isCurrent ? { 'aria-current': 'page' } : {};
    const link = element('a', { href, ...current }, text(tab.label), total);
    return element('li', tab.isTrash ? { 'data-trash': 'true' } : {}, link);
  });
  return element('nav', { class: 'list-tabs' }, element('ul', {}, ...links));
}

function search({ resource, input, text }: ListElements): HTMLElement {
  const label = text('kit:list.search', { name: text(listKey(resource)).toLocaleLowerCase() });
  const value = String(input.textSearch ?? '');
  const isLong = resource.list.filters.length > fewFilters;
  const count = filtersSet(resource, input).length;
  const fold = text(count > 0 ? 'kit:list.filtersSet' : 'kit:list.filters', { count });
  const filters = resource.list.filters.map((name) => {
    const field = resource.fields[name];
    const isRange = field && ['time', 'number'].includes(plainViewOf(field).column?.sortedAs ?? '');
    const classes = `list-filter first-look-filter${isRange ? ' list-filter-range' : ''}`;
    return element('button', { type: 'button', class: classes }, fieldLabel(text, resource, name));
  });
  const attributes = { type: 'text', maxlength: '200', placeholder: label, 'aria-label': label, value };
  const box = element('input', { class: 'list-search first-look-search', ...attributes });
  box.style.setProperty('--letters', String(label.length));
  return element(
    'search',
    { class: 'list-filters', ...(isLong && { 'data-folded': 'true' }) },
    box,
    isLong && button({ class: 'first-look-button list-filters-fold', 'aria-expanded': 'false' }, fold),
    ...filters,
    (count > 0 || value !== '') && button({ class: 'first-look-button ant-btn-link' }, text('kit:list.reset')),
    resource.searchTexts &&
      value !== '' &&
      button(
        { class: 'first-look-button ant-btn-link' },
        text(input.searchTexts ? 'kit:list.searchTitles' : 'kit:list.searchTexts'),
      ),
    sortMenu(resource, input, text),
  );
}

function sortMenu(resource: Resource, input: ListInput, text: Translate): HTMLElement {
  const label = text('kit:list.sort.label');
  const inForce = sortParameter(sortInForce(resource, input));
  const order = sortOptions(text, resource).find(({ value }) => value === inForce)?.label ?? '';
  return button({ class: 'first-look-filter list-sort-menu', 'aria-label': label }, `${label}: ${order}`);
}

function table(look: ListElements): HTMLElement {
  const { resource, text, hidden, apiName } = look;
  const { viewPrivate } = resourceOperations(resource);
  const personal = viewPrivate === undefined || apiName.includes(viewPrivate.name);
  const chosen = listColumns(resource, { trash: false, personal }).filter(
    ({ kind, name }) => kind === 'title' || !hidden.includes(name),
  );
  const { remove, setStatus } = resourceOperations(resource);
  const selectable = apiName.includes(remove.name) || apiName.includes(setStatus.name);
  const buttons = actionsOf(look).length;
  const { beside: columns, below } = fitColumns(chosen, look.width, { selectable, buttons });
  const box = (name: string) => element('input', { type: 'checkbox', 'aria-label': name });
  const all = text('kit:list.selectAll');
  const words = element('span', { class: 'select-all-words', 'aria-hidden': 'true' }, all);
  const heads = columns.map((column) => {
    const word = element('span', column.view.unheaded ? hiddenText : {}, column.label(text));
    const isSortable = column.sortable && !(column.kind === 'title' && below.length > 0);
    const content = isSortable ? element('button', { type: 'button', class: 'text-button list-sort' }, word) : word;
    return heading(column.kind, column.kind === 'title' ? undefined : columnWidth(column), content);
  });
  const rows = look.page.items.map((record) => {
    const title = String(record[resource.title]);
    const shown = { beside: columns, below, cards: look.width === undefined };
    const rowLook = { ...look, twice: saidTwice(resource, record, shown) };
    return element(
      'tr',
      { 'data-shows': record.id },
      selectable && element('td', { 'data-column': 'select' }, box(text('kit:list.select', { title }))),
      ...columns.map((column) => cell(rowLook, column, record, below)),
      element('td', { 'data-column': 'actions' }, ...actionsOf(look).map((name) => iconButton(name(title)))),
    );
  });
  const head = element(
    'tr',
    {},
    selectable && element('th', { 'data-column': 'select' }, element('label', {}, box(all), words)),
    ...heads,
    heading('actions', actionsWidth(buttons)),
  );
  return element('table', { class: 'list-table' }, element('thead', {}, head), element('tbody', {}, ...rows));
}

/** The names of the actions of each row, by the title of its record. */
function actionsOf({ resource, apiName, text }: ListElements): ((title: string) => string)[] {
  const { update, remove } = resourceOperations(resource);
  return [
    ...(apiName.includes(update.name) ? [(title: string) => text('kit:list.edit', { title })] : []),
    ...(apiName.includes(recordHistoryCall.name) ? [(title: string) => text('kit:history.of', { title })] : []),
    ...(apiName.includes(remove.name) ? [(title: string) => `${text('kit:remove.action')}: ${title}`] : []),
  ];
}

function iconButton(name: string, ...content: (Node | string)[]): HTMLElement {
  return element('button', { type: 'button', class: 'list-icon-button', 'aria-label': name }, ...content);
}

/** Whether a part of a cell is an icon that a click toggles. */
function isSign(part: PlainNode): part is PlainElement {
  return typeof part !== 'string' && part.attributes.class === 'list-icon-button';
}

const hiddenText = { class: 'visually-hidden' };

function heading(kind: string, width: number | undefined, ...words: Node[]): HTMLElement {
  const made = element('th', { scope: 'col', 'data-column': kind }, ...words);
  if (width !== undefined) made.style.setProperty('--column-width', `${width}px`);
  return made;
}

function cell(look: RowElements, column: Column, record: AnyRecord, below: readonly Column[]): HTMLElement {
  const attributes = { 'data-column': column.kind, 'data-label': column.label(look.text) };
  return element('td', attributes, ...cellParts(look, column, record, below));
}

/** Values without a column of their own, as in ui/list/list-row.tsx. */
function belowTitle(look: RowElements, below: readonly Column[], record: AnyRecord): HTMLElement {
  const shown = below.filter(({ name }) => name !== look.twice.field);
  const facts = shown.map((column) => {
    const label = element('span', { class: 'list-below-label' }, `${column.label(look.text)}: `);
    return element('span', { 'data-column': column.kind }, label, ...cellParts(look, column, record, []));
  });
  return element('div', { class: 'list-below' }, ...facts);
}

function cellParts(
  look: RowElements,
  { kind, name }: Column,
  record: AnyRecord,
  below: readonly Column[],
): (Node | string)[] {
  const { resource, text, language, twice } = look;
  const field = resource.fields[name];
  if (name === twice.field) return [];
  if (kind === 'title') {
    const href = `${resource.route}/${record.id}`;
    const words: HTMLElement[] = [element('a', { class: 'list-clipped', href }, String(record[name]))];
    if (below.length > 0) words.push(belowTitle(look, below, record));
    return [element('div', { class: 'list-title' }, element('div', { class: 'list-words' }, ...words))];
  }
  if (field) {
    const parts = plainCell(fieldState(resource, name, field, record), { t: text, language });
    const title = `${fieldLabel(text, resource, name)}: ${record[resource.title]}`;
    return parts.map((part) => (isSign(part) ? iconButton(title, ...part.children.map(nodeOf)) : nodeOf(part)));
  }
  if (kind === 'status') {
    if (record.status === resource.usualStatus) return [];
    const status = statusTexts(text, resource, record);
    const tag = element('span', { class: 'status-tag', 'data-tone': status.tone }, status.text);
    if (!status.moment || twice.moment) return [tag];
    const [day, rest] = momentParts(status.moment);
    return [tag, element('span', { class: 'status-moment figures' }, day, element('span', {}, rest))];
  }
  const ago = formatRelative(record.updatedAt, language);
  const who = record.updatedByName ?? '';
  if (kind === 'updatedBy') return [element('span', { class: 'list-clipped' }, who)];
  const time = element('time', { class: 'list-line', title: formatInstant(record.updatedAt) }, ago);
  return [...(twice.change ? [] : [time]), element('span', { class: 'list-aside' }, who)];
}
