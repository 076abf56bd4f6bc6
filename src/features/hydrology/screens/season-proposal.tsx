import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { dayOfYearText } from '../../../lib/day-of-year.ts';
import type { FormPartProps } from '../../../ui/slices/slots.ts';
import { getProposedHoursThuyVan } from '../contract/expected.ts';
import './missing.css';

/** The hours of reading that a reservoir's history proposes, to be taken over into its form. */
export default function SeasonProposal(props: FormPartProps) {
  return useCan(getProposedHoursThuyVan.name) && props.setValues ? <Proposal {...props} /> : null;
}

function Proposal({ record, setValues }: FormPartProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: [getProposedHoursThuyVan.name, record.id],
    queryFn: ({ signal }) => call(getProposedHoursThuyVan, { reservoirId: record.id }, { signal }),
  });
  const seasons = query.data?.seasons ?? [];
  if (seasons.length === 0) return null;
  const text = seasons.map(({ fromDay, toDay, hours }) =>
    t('hydrology:proposal.season', { from: dayOfYearText(fromDay), to: dayOfYearText(toDay), hours }),
  );
  return (
    <p className="missing-hint">
      {t('hydrology:proposal.said', { text: text.join('; ') })}{' '}
      <Button size="small" onClick={() => setValues?.({ expectedHours: seasons })}>
        {t('hydrology:proposal.take')}
      </Button>
    </p>
  );
}
