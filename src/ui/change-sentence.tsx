import { useTranslation } from '../browser/use-translation.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
import { MarkedText } from './marked-text.tsx';
import { AppLink } from './navigation.tsx';
import { useOperationTexts } from './use-operation-texts.ts';
import './change-sentence.css';

interface ChangeSentenceProps {
  /** The account that made the change; null: no signed-in account did. */
  who: string | null;
  operation: string;
  /** Undefined: the change concerns something that is not a resource, such as a session. */
  resource: Resource | undefined;
  title: string;
  /** The record's page; absent if the record cannot be opened. */
  href?: string | undefined;
}

/** A change as a sentence: who did what to which record. */
export function ChangeSentence({ who, operation, resource, title, href }: ChangeSentenceProps) {
  const { t } = useTranslation();
  const operationWords = useOperationTexts();
  const verb = resource && verbOf(operation, resource);
  const form = verb ?? (resource ? 'otherRecord' : title ? 'other' : 'otherAlone');
  return (
    <span className="change-sentence">
      <MarkedText
        text={t(`kit:change.${form}`)}
        values={{
          who: who ?? t('kit:change.nobody'),
          noun: resource && t(`contract:resource.${resource.name}.one`),
          operation: operationWords(operation),
          title,
        }}
        marks={{ who: <strong />, record: href ? <AppLink href={href} /> : <span /> }}
      />
    </span>
  );
}

/** The verb of a resource that an operation is; undefined for any other operation. */
export function verbOf(operation: string, resource: Resource): string | undefined {
  const operations = Object.entries(resourceOperations(resource));
  return operations.find(([, { name }]) => name === operation)?.[0];
}
