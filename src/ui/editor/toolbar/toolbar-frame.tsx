import { Tooltip } from 'antd';
import {
  type ButtonHTMLAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useState,
} from 'react';
import { logicalKey } from '../../../browser/logical-key.ts';
import { type Shortcut, shortcutText } from '../../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../../browser/use-shortcut.ts';

interface Focus {
  /** The item in the tab order; the arrow keys change it. */
  current: string;
  setCurrent: (name: string) => void;
}

const FocusContext = createContext<Focus>({ current: '', setCurrent: () => undefined });

interface ToolbarFrameProps {
  label: string;
  /** The item in the tab order at first. */
  first: string;
  onEscape: () => void;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A toolbar by the WAI-ARIA pattern: one tab stop, arrow keys, Home and End within, Escape back to the text. */
export function ToolbarFrame({ label, first, onEscape, ref, children }: ToolbarFrameProps) {
  const [current, setCurrent] = useState(first);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-toolbar-item]')];
    const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
    if (at === -1) return;
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = steps[logicalKey(event.key)];
    if (event.key === 'Escape') onEscape();
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  };
  return (
    <FocusContext value={{ current, setCurrent }}>
      <div ref={ref} role="toolbar" aria-label={label} className="rich-text-toolbar" onKeyDown={move}>
        {children}
      </div>
    </FocusContext>
  );
}

const none: readonly Shortcut[] = [];

export interface ToolbarButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> {
  /** Unique within the toolbar. */
  name: string;
  label: string;
  /** In the notation of the editor's keymap: "Mod-b". */
  shortcut?: string | undefined;
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** An item of the toolbar. A disabled item stays focusable, so that the focus is not lost. */
export function ToolbarButton({
  name,
  label,
  shortcut,
  pressed,
  disabled,
  onClick,
  children,
  ...rest
}: ToolbarButtonProps) {
  const { current, setCurrent } = use(FocusContext);
  useAnnouncedShortcuts(shortcut ? [{ group: 'text', keys: shortcut, text: label }] : none);
  const keys = shortcut && shortcutText(shortcut);
  return (
    // No tooltip while the item is open: the popup is in the same place and says the same.
    <Tooltip title={rest['aria-expanded'] ? '' : keys ? `${label} (${keys})` : label} mouseEnterDelay={0.4}>
      <button
        {...rest}
        type="button"
        data-toolbar-item
        tabIndex={current === name ? 0 : -1}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onFocus={(event) => {
          rest.onFocus?.(event);
          setCurrent(name);
        }}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={disabled ? undefined : onClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}

export function ToolbarDivider() {
  return <span className="rich-text-divider" aria-hidden="true" />;
}
