/** The parts of a screen that have keys, in the order in which the sheet lists them. */
export const shortcutGroups = ['everywhere', 'list', 'record', 'grid', 'text', 'chart', 'library'] as const;

/** Keys that a part of the screen takes, as the sheet of shortcuts tells them. */
export interface Shortcut {
  readonly group: (typeof shortcutGroups)[number];
  /** In the notation of the editor's keymap, "Mod-Shift-e"; several that do the same are divided by a space. */
  readonly keys: string;
  readonly text: string;
}

const bound = new Set<Shortcut>();

/** Tells the sheet of shortcuts about keys until the returned function is called; whoever takes keys does so. */
export function announceShortcuts(shortcuts: readonly Shortcut[]): () => void {
  for (const each of shortcuts) bound.add(each);
  return () => {
    for (const each of shortcuts) bound.delete(each);
  };
}

/** The shortcuts of what is on the page now, each once: two parts of one kind take the same keys. */
export function boundShortcuts(): Shortcut[] {
  const once = new Map([...bound].map((each) => [`${each.group} ${each.keys}`, each]));
  return shortcutGroups.flatMap((group) => [...once.values()].filter((each) => each.group === group));
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key is one of these. "Mod" is Ctrl, or ⌘ on Apple's. */
export function isPressed(event: Pressed, keys: string): boolean {
  return keys.split(' ').some((each) => {
    const names = namesIn(each);
    const key = names.pop() ?? '';
    const isLetter = /^[a-z]$/.test(key);
    // By its place where the keyboard has other letters than Latin ones, or types another one with Alt.
    const isPlace = (event.altKey || event.key > '\u024f') && event.code === `Key${key.toUpperCase()}`;
    const isTyped = isLetter ? event.key.toLowerCase() === key || isPlace : event.key === key;
    // Some keyboards type a sign with Shift, others without it.
    const isSign = key.length === 1 && !isLetter;
    return (
      isTyped &&
      (event.ctrlKey || event.metaKey) === names.includes('Mod') &&
      event.altKey === names.includes('Alt') &&
      (isSign || event.shiftKey === names.includes('Shift'))
    );
  });
}

/** Whether keys are what somebody types into a field, unless they are held with Ctrl or Alt. */
export function isTypedText(keys: string): boolean {
  return !/^(Mod|Alt)-/.test(keys);
}

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);
const appleKeys: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const shownKeys: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** A shortcut in the notation of this platform: "Mod-Shift-e" is "Ctrl+Shift+E" or "⌘⇧E". */
export function shortcutText(keys: string): string {
  const names = namesIn(keys).map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (onApple) return names.map((name) => appleKeys[name] ?? shownKeys[name] ?? name).join('');
  return names.map((name) => shownKeys[name] ?? name).join('+');
}

/** What keys do, as a sentence for whoever cannot see the sheet. */
export function shortcutSentence(shortcuts: readonly Shortcut[]): string {
  return shortcuts.map(({ keys, text }) => `${keys.split(' ').map(shortcutText).join(', ')}: ${text}`).join('; ');
}

/** The keys of a shortcut; the last may be the minus itself. */
function namesIn(keys: string): string[] {
  return keys.split(/-(?=.)/);
}
