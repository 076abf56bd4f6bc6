import { type Shortcut, shortcutText } from '../browser/shortcuts.ts';
import './shortcut-list.css';

/** What keys do, a line for each. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="shortcut-list">
      {shortcuts.map(({ keys, text }) => (
        <div key={keys}>
          <dt>{text}</dt>
          <dd>
            {keys.split(' ').map((each) => (
              <kbd key={each}>{shortcutText(each)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
