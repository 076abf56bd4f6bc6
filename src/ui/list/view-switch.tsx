import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface ViewSwitchProps {
  cards: boolean;
  onChange: (cards: boolean) => void;
}

/** Chooses between the table and the cards of a list that has both. */
export function ViewSwitch({ cards, onChange }: ViewSwitchProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="list-view-switch" role="group" aria-label={t('kit:list.viewAs')}>
      {[false, true].map((value) => {
        const label = t(value ? 'kit:list.cards' : 'kit:list.table');
        return (
          <Button
            key={String(value)}
            type={cards === value ? 'default' : 'text'}
            icon={value ? <AppstoreOutlined /> : <BarsOutlined />}
            aria-label={label}
            title={label}
            aria-pressed={cards === value}
            onClick={() => onChange(value)}
          />
        );
      })}
    </div>
  );
}
