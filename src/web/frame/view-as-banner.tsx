import { EyeOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { rereadSession } from '../../browser/session-state.ts';
import { addTexts } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { stopViewAs } from '../../features/access/contract/view-as.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { useRefusal } from '../../ui/refusal.tsx';
import english from './messages/view-as-en.json';
import vietnamese from './messages/view-as-vi.json';
import './view-as-banner.css';

// These texts load with the banner, which few users ever see.
addTexts('vi', 'viewAs', vietnamese);
addTexts('en', 'viewAs', english);

/** Shows as whom the session views the product, with a button to end it; nothing for a normal session. */
export default function ViewAsBanner() {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const stop = useMutation({
    mutationFn: async () => {
      await call(stopViewAs, {});
      await rereadSession();
    },
    onError: refuse,
  });
  if (!viewAs) return null;
  return (
    <section className="view-as" aria-label={t('viewAs:label')}>
      <EyeOutlined aria-hidden />
      <p>
        <MarkedText text={t(`viewAs:${viewAs.kind}`)} values={{ name: viewAs.name }} marks={{ b: <strong /> }} />
      </p>
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('viewAs:stop')}
      </Button>
    </section>
  );
}
