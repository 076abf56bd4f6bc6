import { Modal } from 'antd';
import { boundShortcuts, shortcutGroups } from '../../browser/shortcuts.ts';
import { addTexts } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import english from './messages/shortcuts-en.json';
import vietnamese from './messages/shortcuts-vi.json';
import './shortcut-sheet.css';

// These texts load with the sheet, and not with the first load.
addTexts('vi', 'shortcuts', vietnamese);
addTexts('en', 'shortcuts', english);

/** The keys of what is on the page now: whoever takes keys tells them (browser/shortcuts.ts). */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shortcuts = boundShortcuts();
  const groups = shortcutGroups
    .map((name) => ({ name, ofGroup: shortcuts.filter(({ group }) => group === name) }))
    .filter(({ ofGroup }) => ofGroup.length > 0);
  return (
    <Modal
      open
      title={t('kit:keys')}
      footer={null}
      width={groups.length > 2 ? 760 : 480}
      onCancel={onClose}
      closable={{ 'aria-label': t('kit:close') }}
    >
      <div className="shortcut-sheet">
        {groups.map(({ name, ofGroup }) => (
          <section key={name}>
            <h2>{t(`shortcuts:group.${name}`)}</h2>
            <ShortcutList shortcuts={ofGroup} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
