import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { insertUserKey, keysAtOnce, type PlaceIds } from '../contract/accounts.ts';
import { fieldErrors } from './field-errors.ts';
import { nowhere, ScopeBoxes } from './scope-boxes.tsx';

interface Values {
  name: string;
  days: number;
  scope: PlaceIds;
}

interface Props {
  userId: string;
  /** The machine has the maximum number of keys. */
  full: boolean;
  onMade: (key: string) => void;
}

/** Creates a key for a machine; if it has two already, it explains what to do first. */
export function KeyForm({ userId, full, onMade }: Props) {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ scope, ...values }: Values) => call(insertUserKey, { userId, ...values, ...scope }),
    onSuccess: ({ key }) => {
      form.resetFields();
      onMade(key);
    },
    onError: (error) => {
      const named = fieldErrors(error, ['name']);
      if (named.length > 0) form.setFields(named);
      else refuse(error);
    },
  });
  const lasting = [30, 90, 180].map((count) => ({ value: count, label: t('access:keys.days', { count }) }));
  return (
    <section className="key-form" aria-labelledby="new-key">
      <h2 id="new-key">{t('access:keys.new')}</h2>
      {full ? (
        <p className="access-quiet">{t('access:keys.full', { most: keysAtOnce })}</p>
      ) : (
        <Form<Values>
          form={form}
          name="machine-key"
          layout="vertical"
          className="access-form"
          initialValues={{ name: '', days: 365, scope: nowhere }}
          onFinish={mutate}
        >
          <Form.Item
            name="name"
            label={t('access:keys.name')}
            rules={[{ required: true, whitespace: true, message: t('access:keys.nameRequired') }]}
            extra={t('access:keys.nameHint')}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="days" label={t('access:keys.lasts')}>
            <Select
              options={[
                ...lasting,
                { value: 365, label: t('access:keys.year') },
                { value: 730, label: t('access:keys.years') },
              ]}
            />
          </Form.Item>
          <Form.Item name="scope" label={t('access:scope.title')} extra={t('access:scope.keyHint')}>
            <ScopeBoxes />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('access:keys.make')}
          </Button>
        </Form>
      )}
    </section>
  );
}
