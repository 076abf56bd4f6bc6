import { App } from 'antd';
import { useCallback } from 'react';
import { CallError } from '../browser/call.ts';
import { useTranslation } from '../browser/use-translation.ts';
import type { Reference } from '../contract/errors.ts';
import { recordHref } from '../declare/resource.ts';
import { AppLink } from './navigation.tsx';
import { problemText } from './problem-text.ts';
import { useResourceLookup } from './resource-registry.tsx';

/**
 * Returns a function that shows why a call failed; for a record in use with links to the records that use it, and for
 * incomplete records with links to themselves.
 */
export function useRefusal(): (error: unknown) => void {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  return useCallback(
    (error) => {
      const problem = error instanceof CallError ? error.problem : undefined;
      // The host already asks for the password in place.
      if (problem?.code === 'UNAUTHENTICATED' || problem?.code === 'SESSION_LOCKED') return;
      if (!problem?.references) {
        void message.error(problemText(error, t), 6);
        return;
      }
      const inUse = problem.code === 'IN_USE';
      const dialog = modal.error({ title: problem.title, width: 520, okText: t('kit:close') });
      const content = (
        <>
          <p>{inUse ? t('contract:error.IN_USE.detail') : problem.detail}</p>
          <References references={problem.references} inUse={inUse} onLeave={() => dialog.destroy()} />
        </>
      );
      dialog.update({ content });
    },
    [t, message, modal],
  );
}

interface ReferencesProps {
  references: readonly Reference[];
  /** The records use the refused one; otherwise they are the refused ones. */
  inUse: boolean;
  onLeave: () => void;
}

/** Records by section: how many, and links to the first few. */
function References({ references, inUse, onLeave }: ReferencesProps) {
  const { t } = useTranslation();
  const lookup = useResourceLookup();
  return references.map((reference) => {
    const resource = lookup(reference.resource);
    return (
      <section key={reference.resource}>
        <p>
          {t(inUse ? 'kit:references.total' : 'kit:references.refused', {
            name: t(`contract:resource.${reference.resource}.many`),
            count: reference.total,
          })}
        </p>
        <ul>
          {reference.examples.map(({ id, title }) => (
            <li key={id}>
              {resource ? (
                <AppLink href={recordHref(resource, id)} onClick={onLeave}>
                  {title}
                </AppLink>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
