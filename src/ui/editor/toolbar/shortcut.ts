const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

const appleKeys: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** A shortcut in the notation of this platform: "Mod-Shift-e" is "Ctrl+Shift+E" or "⌘⇧E". */
export function shortcutText(keys: string): string {
  const names = keys.split('-').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (onApple) return names.map((name) => appleKeys[name] ?? name).join('');
  return names.map((name) => (name === 'Mod' ? 'Ctrl' : name)).join('+');
}
