import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { download } from '../../../browser/download.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { exportOwnData } from '../contract/accounts.ts';

/** Everything that the product stores about the user, as a file. */
export default function OwnData() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { fileName } = await download(exportOwnData, {});
      void message.success(t('access:own.dataSaved', { name: fileName }));
    } catch (problem) {
      refuse(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="access-quiet">{t('access:own.dataText')}</p>
      {viewAs === null && (
        <Button className="own-account-foot" icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
          {t('access:own.dataSave')}
        </Button>
      )}
    </>
  );
}
