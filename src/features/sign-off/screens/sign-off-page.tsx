import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { dayRangeText } from '../../../lib/grouped-days.ts';
import { useSpan } from '../../../ui/sign-off/use-span.ts';
import { Parts } from '../../../ui/slices/lazy-part.tsx';
import { useSections } from '../../../ui/slices/slice-registry.tsx';
import '../../../ui/sign-off/texts.ts';
import '../../../ui/list/list.css';
import '../../../ui/sign-off/sign-off.css';

/** The days that can be signed off: those of each slice that has some, and the choice of the days shown. */
export default function SignOffPage() {
  const { t } = useTranslation();
  const { from, to, isMonth, setMonth, earlier, later } = useSpan();
  return (
    <div className="sign-off-page">
      <header className="list-header">
        <h1>{t('labels:sign-off.title')}</h1>
        <div className="sign-off-turn">
          <Segmented
            aria-label={t('signOff:window')}
            options={(['week', 'month'] as const).map((value) => ({ value, label: t(`signOff:span.${value}`) }))}
            value={isMonth ? 'month' : 'week'}
            onChange={(value) => setMonth(value === 'month')}
          />
          <div className="sign-off-window">
            <Button icon={<LeftOutlined />} aria-label={t('signOff:earlier')} onClick={earlier} />
            <strong className="figures">{dayRangeText({ from, to })}</strong>
            <Button icon={<RightOutlined />} aria-label={t('signOff:later')} disabled={!later} onClick={later} />
          </div>
        </div>
      </header>
      <Parts of={useSections('signOff')} props={{}} />
    </div>
  );
}
