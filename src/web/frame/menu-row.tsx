import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { type MenuEntry, type MenuLink, useMenuEntries } from './menu-entries.tsx';
import { countThatFit } from './menu-row-fit.ts';
import { useMenubarKeys } from './use-menubar-keys.ts';
import './menu-row.css';

/** Entries of the row that has no room for them all, under one entry "more". */
const moreName = 'more';

/**
 * The menu as a row: a menubar of the ARIA Authoring Practices. The arrow keys walk along it and into its menus, letters
 * lead to what begins with them, Escape closes one level. What does not fit is listed in a last entry.
 */
export default function MenuRow() {
  const { t } = useTranslation();
  const { entries, selected } = useMenuEntries();
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(entries.length);
  const [open, setOpen] = useState<string>();
  const keys = useMenubarKeys(row, { open, setOpen });
  const titles = entries.map(({ title }) => title).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles have other widths.
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = () => {
      // Every entry is drawn once, even one that has no room, so that its width is known whatever is shown.
      const widths = [...list.children].map((item) => Math.ceil(item.getBoundingClientRect().width));
      const more = widths.pop() ?? 0;
      setFitting(countThatFit(widths, list.clientWidth, more));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Its entries as well: they grow with the size of text, and the row does not.
    for (const each of [list, ...list.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [titles]);

  const rest = entries.slice(fitting);
  return (
    <nav className="menu-row" aria-label={t('screens:frame.menu')}>
      <div
        ref={row}
        role="menubar"
        aria-label={t('screens:frame.menu')}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
      >
        {entries.map((entry, place) => (
          <RowEntry
            key={entry.name}
            entry={entry}
            hidden={place >= fitting}
            first={place === 0}
            selected={selected}
            open={open === entry.name}
            onOpen={setOpen}
          >
            {entry.links && <Links links={entry.links} selected={selected} onChoose={() => setOpen(undefined)} />}
          </RowEntry>
        ))}
        <RowEntry
          entry={{ name: moreName, icon: <EllipsisOutlined />, title: t('screens:frame.more'), links: [] }}
          hidden={rest.length === 0}
          first={fitting === 0}
          selected={selected}
          open={open === moreName}
          onOpen={setOpen}
        >
          {rest.map(({ name, title, address, links }) =>
            links ? (
              <fieldset key={name}>
                <legend>{title}</legend>
                <Links links={links} selected={selected} onChoose={() => setOpen(undefined)} />
              </fieldset>
            ) : (
              address !== undefined && (
                <Links
                  key={name}
                  links={[{ address, title }]}
                  selected={selected}
                  onChoose={() => setOpen(undefined)}
                />
              )
            ),
          )}
        </RowEntry>
      </div>
    </nav>
  );
}

interface RowEntryProps {
  readonly entry: MenuEntry;
  /** It has no room: measured, but neither seen nor reached. */
  readonly hidden: boolean;
  /** The one that Tab reaches. */
  readonly first: boolean;
  readonly selected: string;
  readonly open: boolean;
  readonly onOpen: (name: string | undefined) => void;
  readonly children: ReactNode;
}

function RowEntry({ entry, hidden, first, selected, open, onOpen, children }: RowEntryProps) {
  const { name, icon, title, address, links } = entry;
  const isCurrent = address === selected || links?.some((link) => link.address === selected);
  const shared = {
    role: 'menuitem',
    className: 'menu-row-entry',
    tabIndex: first ? 0 : -1,
    'data-current': isCurrent || undefined,
    'data-name': name,
  } as const;
  if (address !== undefined)
    return (
      <div role="none" data-hidden={hidden || undefined} inert={hidden}>
        <Link {...shared} to={address} aria-current={isCurrent ? 'page' : undefined}>
          {icon}
          {title}
        </Link>
      </div>
    );
  return (
    <div role="none" data-hidden={hidden || undefined} inert={hidden}>
      <button
        {...shared}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => onOpen(open ? undefined : name)}
      >
        {icon}
        {title}
        <DownOutlined className="menu-row-arrow" aria-hidden />
      </button>
      {open && (
        <div role="menu" aria-label={title} className="menu-row-menu">
          {children}
        </div>
      )}
    </div>
  );
}

interface LinksProps {
  readonly links: readonly MenuLink[];
  readonly selected: string;
  readonly onChoose: () => void;
}

function Links({ links, selected, onChoose }: LinksProps) {
  return links.map(({ address, title }) => (
    <Link
      key={address}
      role="menuitem"
      tabIndex={-1}
      className="menu-row-link"
      to={address}
      aria-current={address === selected ? 'page' : undefined}
      onClick={onChoose}
    >
      {title}
    </Link>
  ));
}
