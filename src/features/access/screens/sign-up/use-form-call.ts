import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { CallError } from '../../../../browser/call.ts';
import { useRefusal } from '../../../../ui/refusal.tsx';
import { getListUser } from '../../contract/accounts.ts';
import { getListInvitation, getListSignUp } from '../../contract/sign-up.ts';

interface Options<Values extends object, Answer> {
  form?: FormInstance<Values>;
  send: (values: Values) => Promise<Answer>;
  /** What is told when it is done. */
  done: string;
  onDone?: (answer: Answer) => void;
}

/** A call about sign-ups or invitations: errors stand at their fields, and the lists of accounts are read again. */
export function useFormCall<Values extends object, Answer>({ form, send, done, onDone }: Options<Values, Answer>) {
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [getListSignUp, getListInvitation, getListUser].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      void message.success(done);
      onDone?.(answer);
      await refresh();
    },
    onError: (error) => {
      const problems = (error instanceof CallError && error.problem.errors) || [];
      const known = Object.keys(form?.getFieldsValue() ?? {});
      const shown = problems.filter(({ path }) => known.includes(path));
      form?.setFields(shown.map(({ path, message: text }) => ({ name: path as never, errors: [text] })));
      if (shown.length > 0) return;
      refuse(error);
      // What stands in the list is over: somebody else was first.
      void refresh();
    },
  });
}
