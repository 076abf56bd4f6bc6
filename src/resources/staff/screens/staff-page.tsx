import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeInList } from '../../../ui/list/return-place.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { keys, recordQuery } from '../../../ui/queries.ts';
import { draftKey, forgetDraft } from '../../../ui/record/drafts.ts';
import { OpenedRecord } from '../../../ui/record/opened-record.tsx';
import { useSession } from '../../../ui/session.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { staff } from '../resource.ts';
import { PersonHeader } from './person-header.tsx';
import { Profile } from './profile.tsx';
import './staff-page.css';

const PortraitDialog = lazy(() => import('./portrait-dialog.tsx'));

/** The page of a person: who it is at the top, below it the form, or for those who may not change it a profile. */
export default function StaffPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const abilities = useAbilities(staff);
  const [choosing, setChoosing] = useState(false);
  /** While personal data are erased the form, which still holds them, is away. */
  const [erasing, setErasing] = useState(false);
  const { data: record, error, refetch } = useQuery(recordQuery(staff, id));

  const back = (
    <AppLink className="record-back" href={placeInList(staff)?.href ?? staff.route} keepScroll>
      <ArrowLeftOutlined aria-hidden /> {t('staff:page.back')}
    </AppLink>
  );
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.all(staff) });

  if (!record) {
    return (
      <div className="record-page">
        {back}
        {error ? (
          <>
            <h1>{t('contract:resource.staff.many')}</h1>
            <ProblemResult error={error} onRetry={() => void refetch()} extra={back} />
          </>
        ) : (
          <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 8 }} />
        )}
      </div>
    );
  }
  return (
    <div className="record-page staff-page">
      {back}
      <PersonHeader
        record={record}
        onPortrait={abilities.update ? () => setChoosing(true) : undefined}
        onErasing={setErasing}
        onErased={async () => {
          forgetDraft(draftKey(user?.id ?? '', staff, id));
          await readAgain();
        }}
      />
      {abilities.update ? (
        !erasing && <OpenedRecord resource={staff} id={id} onSaved={() => undefined} way={back} />
      ) : (
        <Profile record={record} />
      )}
      {choosing && (
        <Suspense fallback={null}>
          <PortraitDialog
            record={record}
            onClose={() => setChoosing(false)}
            onSaved={async (change) => {
              await readAgain();
              void message.success(t(`staff:portrait.${change}`));
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
