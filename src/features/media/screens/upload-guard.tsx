import { useBlocker } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useWords } from '../../../browser/words.ts';
import { isUnderWay, type QueuedUpload, type UploadQueue } from './upload-queue.ts';

/** Asks before the library is left while files are on their way; the browser asks itself when the whole page is left. */
export function UploadGuard({ queue, uploads }: { queue: UploadQueue; uploads: readonly QueuedUpload[] }) {
  const { t } = useWords();
  const hasMore = () => queue.uploads().some(isUnderWay);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasMore(),
    enableBeforeUnload: hasMore,
    withResolver: true,
  });
  const running = uploads.filter(isUnderWay);
  const leave = () => {
    queue.drop(running.map(({ key }) => key));
    blocker.proceed?.();
  };
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title={t('media:upload.leaveTitle')}
      onCancel={() => blocker.reset?.()}
      width={460}
      closable={false}
      footer={[
        <Button key="leave" danger onClick={leave}>
          {t('media:upload.leave')}
        </Button>,
        <Button key="stay" type="primary" onClick={() => blocker.reset?.()}>
          {t('media:upload.stay')}
        </Button>,
      ]}
    >
      {t('media:upload.leaveText', { count: running.length })}
    </Modal>
  );
}
