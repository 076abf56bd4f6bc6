import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { ReferenceSelect } from '../../../ui/kinds/reference/reference-select.tsx';
import { recordQuery } from '../../../ui/queries.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';

/** The fields that an account copies from its owner. */
const takenOver = ['fullName', 'email', 'phone'] as const;

/**
 * Chooses the member of staff for a new account, if the user may read staff; their data fills the untouched fields.
 * @param hint what choosing does, where there are no such fields
 */
export function StaffField({ hint }: { hint?: string }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const queryClient = useQueryClient();
  const { apiName } = useSession();
  const staff = useResourceLookup()('staff');
  if (!staff) return null;
  const { list, detail } = resourceOperations(staff);
  if (!apiName.has(list.name) || !apiName.has(detail.name)) return null;

  const takeOver = async (id: string | null) => {
    form.setFieldValue('staffId', id);
    if (id === null || hint !== undefined) return;
    const person = await queryClient.fetchQuery(recordQuery(staff, id));
    for (const name of takenOver) {
      // Users who may not read somebody's phone number get none.
      if (!form.isFieldTouched(name) && person[name]) form.setFieldValue(name, person[name]);
    }
  };
  return (
    <Form.Item name="staffId" label={t('contract:field.staffId')} extra={hint ?? t('access:form.staffHint')}>
      <ReferenceSelect to={staff.name} onChange={takeOver} placeholder={t('access:form.staff')} />
    </Form.Item>
  );
}
