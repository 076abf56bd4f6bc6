import { Alert, Button, Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import { keysOf } from '../../../lib/records.ts';
import { LeaveGuard } from '../../../ui/saving/leave-guard.tsx';
import { useSaveKey } from '../../../ui/saving/use-save-key.ts';
import type { FormValues } from './settings-merge.ts';
import type { SettingsForm } from './use-settings-form.ts';
import './settings.css';

interface SettingsFormPageProps {
  readonly title: string;
  readonly settings: SettingsForm;
  readonly children: ReactNode;
  /** Buttons before the one that saves. */
  readonly actions?: ReactNode;
}

/** A page with some of the site settings. */
export function SettingsFormPage({ title, settings, children, actions }: SettingsFormPageProps) {
  const { t } = useTranslation();
  const { form, begun, disputed, saving, hasUnsaved, submit } = settings;
  useSaveKey(() => void submit());
  return (
    <div className="settings-page">
      <h1>{title}</h1>
      <Form<FormValues>
        form={form}
        layout="vertical"
        scrollToFirstError={{ block: 'center', focus: true }}
        initialValues={begun}
        onFinish={() => void submit()}
      >
        {keysOf(disputed).length > 0 && (
          <Alert role="alert" type="warning" showIcon title={t('settings:disputed')} style={{ marginBlockEnd: 16 }} />
        )}
        {children}
        <div className="settings-actions">
          {actions}
          <Button type="primary" htmlType="submit" loading={saving} title="Ctrl+S" aria-keyshortcuts="Control+S">
            {t('settings:save')}
          </Button>
        </div>
      </Form>
      <LeaveGuard hasUnsaved={hasUnsaved} onSave={submit} text={t('settings:leave')} />
    </div>
  );
}

interface SettingsItemProps extends Omit<FormItemProps<FormValues>, 'name'> {
  readonly settings: SettingsForm;
  readonly name: keyof FormValues;
  /** The name of the field; absent: the control has it itself. */
  readonly label?: string;
}

/** A field; if somebody else changed it too, it shows their value below, with a button to take it. */
export function SettingsItem({ settings, name, ...item }: SettingsItemProps) {
  const isDisputed = name in settings.disputed;
  return (
    <Form.Item
      {...item}
      name={name}
      {...(isDisputed && {
        validateStatus: 'warning',
        help: <Disputed name={name} value={settings.disputed[name]} onTake={() => settings.takeOther(name)} />,
      })}
    />
  );
}

interface DisputedProps {
  readonly name: keyof FormValues;
  readonly value: FormValues[keyof FormValues];
  readonly onTake: () => void;
}

function Disputed({ name, value, onTake }: DisputedProps) {
  const { t } = useTranslation();
  const isMoment = name === 'announcementFrom' || name === 'announcementTo';
  const shown = isMoment ? formatInstant(String(value)) : String(value);
  const text =
    name === 'logo'
      ? t('settings:otherLogo')
      : t(value === null || value === '' ? 'settings:otherEmpty' : 'settings:otherValue', {
          value: typeof value === 'boolean' ? t(value ? 'kit:yes' : 'kit:no') : shown,
        });
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={onTake}>
        {t('settings:takeOther')}
      </Button>
    </>
  );
}
