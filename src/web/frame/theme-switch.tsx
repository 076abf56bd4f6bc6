import { BulbOutlined, MoonOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { setPreferences } from '../preferences.ts';
import { usePreferences } from '../use-preferences.ts';

/** Light or dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme } = usePreferences();
  const other = theme === 'light' ? 'dark' : 'light';
  const label = t(`screens:frame.theme.${other}`);
  return (
    <Button
      type="text"
      icon={theme === 'light' ? <MoonOutlined /> : <BulbOutlined />}
      aria-label={label}
      title={label}
      onClick={() => setPreferences({ theme: other })}
    />
  );
}
