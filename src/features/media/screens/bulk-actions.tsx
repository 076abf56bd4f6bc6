import { useWords } from '../../../browser/words.ts';
import type { BulkActionsProps } from '../../../ui/slices/slots.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { libraryFiles } from '../media/resource.ts';
import CreditDialog from './credit-dialog.tsx';
import DescribeDialog from './describe-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';
import { MoveFiles } from './move-files.tsx';

/** What is done with the chosen files besides what every list offers. */
export default function BulkActions(props: BulkActionsProps) {
  const { t } = useWords();
  const mayUpdate = useAbilities(libraryFiles).update;
  const hasPictures = props.records.some(({ picture }) => picture !== null);
  return (
    <>
      <MoveFiles {...props} />
      {mayUpdate && hasPictures && (
        <DialogButton
          label={t('media:describe.action')}
          dialog={(close) => <DescribeDialog {...props} onClose={close} />}
        />
      )}
      {mayUpdate && (
        <DialogButton
          label={t('media:credit.action')}
          dialog={(close) => <CreditDialog {...props} onClose={close} />}
        />
      )}
    </>
  );
}
