import { Skeleton } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RecordHeaderProps } from '../../../ui/slices/slots.ts';
import './footer.css';
import type { footers } from '../resource.ts';

/** The language of a footer, and why its status is fixed. */
export default function FooterHeader({ record }: RecordHeaderProps<typeof footers>) {
  const { t } = useTranslation();
  if (!record) return <Skeleton.Input active />;
  return (
    <>
      <h1>{String(record.name)}</h1>
      <p className="footer-always">{t('footers:always')}</p>
    </>
  );
}
