import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { formatDecimal } from '../../../lib/decimal.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { checkParameters } from '../checks/contract/check.ts';
import { type CheckState, getChecksThuyVan, type Proposal } from '../contract/check-states.ts';
import './checks-section.css';

/** Which checks the readings of a reservoir pass through, what keeps others from running, and what its history proposes. */
export default function ChecksSection({ resource, record, replace }: RecordPartProps) {
  const { t } = useTranslation();
  const { update } = resourceOperations(resource);
  const mayChange = useCan(update.name);
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const reservoirId = String(record.id);
  const queryKey = [getChecksThuyVan.name, reservoirId, record.version];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getChecksThuyVan, { reservoirId }, { signal }),
    staleTime: 0,
  });
  const take = ({ name, value }: Proposal) =>
    replace(async () => {
      await call(update, { id: reservoirId, version: record.version, [name]: value });
      await queryClient.invalidateQueries({ queryKey: [getChecksThuyVan.name] });
    }).catch(refuse);
  if (error && !data) return <ProblemResult error={error} onRetry={() => void refetch()} />;
  const open = data?.proposals.filter(({ name, value }) => record[name] !== value) ?? [];
  const waiting = data?.checks.filter(({ missing }) => missing.length > 0) ?? [];
  const running = data?.checks.filter(({ missing }) => missing.length === 0) ?? [];
  return (
    <section className="checks-section" aria-label={t('hydrology:checks.title')}>
      <h2>{t('hydrology:checks.title')}</h2>
      {!data && <Skeleton active title={false} />}
      {open.map((proposal) => (
        <p key={proposal.name} className="checks-proposal">
          <ProposalText proposal={proposal} />
          {mayChange && (
            <Button size="small" onClick={() => void take(proposal)}>
              {t('hydrology:checks.take')}
            </Button>
          )}
        </p>
      ))}
      {data && (
        <>
          <CheckList title={t('hydrology:checks.running', { count: running.length })} states={running} />
          {waiting.length > 0 && (
            <CheckList title={t('hydrology:checks.waiting', { count: waiting.length })} states={waiting} />
          )}
        </>
      )}
    </section>
  );
}

function ProposalText({ proposal: { name, value, readings } }: { proposal: Proposal }) {
  const { t, language } = useTranslation();
  const unit = checkParameters.find((each) => each.name === name)?.unit ?? '';
  return (
    <span>
      {t(`hydrology:checks.${readings > 0 ? 'proposed' : 'proposedByVolume'}`, {
        label: t(`contract:resource.reservoirs.fields.${name}`),
        value: `${formatDecimal(value, language)} ${unit}`.trim(),
        count: readings,
      })}
    </span>
  );
}

function CheckList({ title, states }: { title: string; states: readonly CheckState[] }) {
  const { t } = useTranslation();
  return (
    <details open={states.some(({ missing }) => missing.length > 0)}>
      <summary>{title}</summary>
      <ul>
        {states.map(({ code, missing }) => (
          <li key={code}>
            {t(`hydrology:doubtName.${code}`)}
            {missing.length > 0 && (
              <small>
                {' '}
                {t('hydrology:checks.missing', {
                  names: missing.map((name) => t(`contract:resource.reservoirs.fields.${name}`)).join(', '),
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
