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
import { shortcutText } from './shortcut.ts';

interface Focus {
  /** The item that Tab reaches; the arrow keys move it. */
  current: string;
  setCurrent: (name: string) => void;
}

const FocusContext = createContext<Focus>({ current: '', setCurrent: () => undefined });

interface ToolbarFrameProps {
  label: string;
  /** The item that Tab reaches first. */
  first: string;
  onEscape: () => void;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A toolbar as WAI-ARIA describes it: one stop for Tab, arrow keys, Home and End within, Escape back to the text. */
export function ToolbarFrame({ label, first, onEscape, ref, children }: ToolbarFrameProps) {
  const [current, setCurrent] = useState(first);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-toolbar-item]')];
    const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
    if (at === -1) return;
    const leftward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 : -1;
    const steps: Record<string, number> = {
      ArrowLeft: at + leftward,
      ArrowRight: at - leftward,
      Home: 0,
      End: items.length - 1,
    };
    const next = steps[event.key];
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

export interface ToolbarButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> {
  /** Unlike any other item's. */
  name: string;
  label: string;
  /** As the editor's keymap writes it: "Mod-b". */
  shortcut?: string | undefined;
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** An item of the toolbar. What cannot be used now can still be reached and read, so that the place is not lost. */
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
  const keys = shortcut && shortcutText(shortcut);
  return (
    // What an item has opened says the same, in the same place.
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
        // The selection in the text must outlive the press.
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
