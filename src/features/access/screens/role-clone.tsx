import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Form, Input, Skeleton } from 'antd';
import { CallError, call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { AnyRecord } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { keys } from '../../../ui/queries.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { insertRoleClone, previewRoleClone } from '../contract/accounts.ts';
import { FormDrawer } from './form-drawer.tsx';
import { matrixKey } from './use-matrix.ts';
import { useRequiredRule } from './use-required-rule.ts';
import './access.css';

interface RoleCloneProps {
  resource: Resource;
  /** The role to copy, from its list. */
  record: AnyRecord;
  onClose: () => void;
}

interface Values {
  name: string;
  code: string;
}

/** A new role with the functions of another; shows beforehand which it gets, and which its creator cannot grant. */
export default function RoleClone({ resource, record, onClose }: RoleCloneProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const required = useRequiredRule();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Values>();
  const { data, error, refetch } = useQuery({
    queryKey: [previewRoleClone.name, record.id],
    queryFn: ({ signal }) => call(previewRoleClone, { id: record.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const given = data?.functions.filter((each) => each.given) ?? [];
  const withheld = data?.functions.filter((each) => !each.given) ?? [];
  const run = useMutation({
    mutationFn: ({ name, code }: Values) =>
      call(insertRoleClone, { id: record.id, name, code, functionIds: given.map(({ id }) => id) }),
    onSuccess: () => {
      void message.success(t('access:clone.done', { count: given.length }));
      onClose();
    },
    onError: (problem) => {
      const errors = problem instanceof CallError ? (problem.problem.errors ?? []) : [];
      const ofFields = errors.filter(({ path }) => path === 'name' || path === 'code');
      if (ofFields.length === 0) return refuse(problem);
      form.setFields(ofFields.map((each) => ({ name: each.path as keyof Values, errors: [each.message] })));
      return undefined;
    },
    onSettled: () => {
      for (const queryKey of [keys.all(resource), matrixKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const title = String(record[resource.title]);

  return (
    <FormDrawer
      title={t('access:clone.title', { name: title })}
      onClose={onClose}
      saving={run.isPending || !data}
      onSave={form.submit}
    >
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {withheld.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="access-notice"
          title={t('access:clone.withheld', { count: withheld.length })}
          description={<Names of={withheld} />}
        />
      )}
      {data && (
        <Form<Values>
          form={form}
          name="role-clone"
          layout="vertical"
          className="access-form"
          initialValues={{ name: t('access:clone.name', { name: title }), code: '' }}
          onFinish={(values) => run.mutate(values)}
        >
          <Form.Item name="name" label={t('contract:field.name')} rules={[required('name')]}>
            <Input maxLength={100} autoComplete="off" autoFocus onFocus={({ target }) => target.select()} />
          </Form.Item>
          <Form.Item name="code" label={t('contract:field.code')} extra={t('access:clone.codeHint')}>
            <Input maxLength={60} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        </Form>
      )}
      {given.length > 0 && (
        <section className="opened-operations">
          <h2>{t('access:clone.given', { count: given.length })}</h2>
          <Names of={given} />
        </section>
      )}
    </FormDrawer>
  );
}

function Names({ of }: { of: readonly { id: string; name: string }[] }) {
  return (
    <ul>
      {of.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
