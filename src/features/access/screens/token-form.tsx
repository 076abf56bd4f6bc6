import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getMyTokenOperation, insertMyToken, tokenDays } from '../contract/accounts.ts';
import type { Secret } from './account-panels.ts';
import { fieldErrors } from './field-errors.ts';
import { FormDrawer } from './form-drawer.tsx';
import { TokenOperations } from './token-operations.tsx';

interface Values {
  name: string;
  days: number;
  operations: string[];
}

/** A new personal access token: its name, its end, and the operations that it may call. */
export default function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (secret: Secret) => void }) {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const [form] = Form.useForm<Values>();
  const { data, error, refetch } = useQuery({
    queryKey: [getMyTokenOperation.name],
    queryFn: ({ signal }) => call(getMyTokenOperation, {}, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) => call(insertMyToken, values),
    onSuccess: ({ token }, { name }) => onMade({ kind: 'token', name, text: token }),
    onError: (problem) => {
      const known = fieldErrors(problem, ['name', 'days', 'operations']);
      if (known.length > 0) form.setFields(known);
      else refuse(problem);
    },
  });
  const lasting = [30, tokenDays.usual, 180].map((count) => ({
    value: count,
    label: t('access:keys.days', { count }),
  }));

  return (
    <FormDrawer size={600} title={t('access:tokens.new')} onClose={onClose} saving={isPending} onSave={form.submit}>
      <Form<Values>
        form={form}
        name="access-token"
        layout="vertical"
        className="access-form"
        initialValues={{ name: '', days: tokenDays.usual, operations: [] }}
        onFinish={mutate}
      >
        <Form.Item
          name="name"
          label={t('access:keys.name')}
          rules={[{ required: true, whitespace: true, message: t('access:keys.nameRequired') }]}
          extra={t('access:tokens.nameHint')}
        >
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="days" label={t('access:keys.lasts')}>
          <Select options={[...lasting, { value: tokenDays.most, label: t('access:keys.year') }]} />
        </Form.Item>
        {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <Form.Item
            name="operations"
            label={t('access:tokens.operations')}
            help=""
            rules={[{ required: true, message: t('access:tokens.operationsRequired') }]}
          >
            <TokenOperations offered={data.items} />
          </Form.Item>
        )}
      </Form>
    </FormDrawer>
  );
}
