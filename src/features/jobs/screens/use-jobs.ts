import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { cancelJob, getDetailJob, getListJob, type JobEntry, type JobState, retryJob } from '../contract.ts';

/** Milliseconds between two requests of the list: short while a job is active. */
const [whileMoving, whileStill] = [1_500, 10_000];

interface JobListInput {
  state?: JobState | undefined;
  repeats?: boolean | undefined;
  kind?: string | undefined;
  textSearch?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of jobs, which polls while it is visible. */
export function useJobs(input: JobListInput) {
  return useQuery({
    ...pageQuery(getListJob, input),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? whileMoving : whileStill),
  });
}

function isMoving({ state, dueAt }: JobEntry): boolean {
  return state === 'running' || (state === 'waiting' && Date.parse(dueAt) - Date.now() < 60_000);
}

/** The actions on jobs, which show their errors themselves. */
export function useJobActions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const mayRetry = useCan(retryJob.name);
  const mayCancel = useCan(cancelJob.name);

  const attempt = async (step: () => Promise<string>) => {
    try {
      void message.success(await step());
    } catch (error) {
      refuse(error);
    }
    for (const { name } of [getListJob, getDetailJob]) await queryClient.invalidateQueries({ queryKey: [name] });
  };
  return {
    mayRetry,
    mayCancel,
    /** Retries a job, or runs a repeating one now. */
    retry: ({ id, repeats }: JobEntry) =>
      attempt(async () => {
        await call(retryJob, { ids: [id] });
        return t(repeats ? 'jobs:done.runNow' : 'jobs:done.retry');
      }),
    retryAll: () =>
      attempt(async () => {
        const { retried } = await call(retryJob, {});
        return t('jobs:done.retryAll', { count: retried });
      }),
    cancel: ({ id }: JobEntry) =>
      attempt(async () => {
        const { state } = await call(cancelJob, { id });
        return t(state === 'running' ? 'jobs:done.stopping' : 'jobs:done.cancelled');
      }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
