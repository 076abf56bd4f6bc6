import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocalStorage } from '../../browser/use-local-storage.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { useGo } from '../../ui/navigation.tsx';
import { problemText } from '../../ui/problem-text.ts';
import { chosenAfter, type PaletteItem, paletteGroups } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.ts';
import './texts.ts';
import './palette.css';

/** How many choices are remembered. */
const mostRecent = 5;

const none: readonly PaletteItem[] = [];

interface CommandPaletteProps {
  /** What was typed while this was loaded. */
  readonly typedBefore: string;
  readonly onClose: () => void;
}

/**
 * Finds pages, actions and records, of those that the account may open, by a few letters. What is known here answers at
 * once, records as they come; what is chosen stays chosen meanwhile.
 */
export default function CommandPalette({ typedBefore, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const go = useGo();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState(typedBefore);
  const [chosen, setChosen] = useState<string>();
  const [recent, setRecent] = useLocalStorage('recently-opened', none);
  const { isWaiting, problem, ...sources } = usePaletteItems(typed);
  const groups = paletteGroups(typed, { recent, ...sources });
  const items = groups.flatMap((group) => group.items);
  const current = items.find(({ href }) => href === chosen) ?? items[0];

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const open = (item: PaletteItem) => {
    setRecent([item, ...recent.filter(({ href }) => href !== item.href)].slice(0, mostRecent));
    onClose();
    go(item.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composed letter chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const next = chosenAfter(event.key, current?.href, items);
    if (event.key === 'Enter' && current) open(current);
    else if (next === undefined) return;
    else setChosen(next);
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('screens:frame.palette')}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className="palette-search">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('screens:frame.palette')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={current && optionId(list, current)}
          aria-autocomplete="list"
          placeholder={t('palette:placeholder')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={() => dialog.current?.close()}>
          {t('palette:close')}
        </button>
      </div>
      <div id={list} role="listbox" aria-label={t('screens:frame.palette')} className="palette-list">
        {groups.map((group) => (
          <fieldset key={group.name}>
            <legend>{t(`palette:group.${group.name}`)}</legend>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys.
              <div
                key={item.href}
                id={optionId(list, item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === current}
                onClick={() => open(item)}
                onPointerMove={() => setChosen(item.href)}
              >
                <span className="palette-title">{item.title}</span>
                <span className="palette-kind">{item.kind}</span>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status" className="palette-state">
        {problem
          ? problemText(problem, t)
          : isWaiting
            ? t('palette:waiting')
            : items.length === 0 && t('palette:nothing')}
      </p>
    </dialog>
  );
}

function optionId(list: string, { href }: PaletteItem): string {
  return `${list}${href}`;
}
