import { useTranslation } from '../../../browser/use-translation.ts';

/** A form rule that tells that a field must be filled in, in the words the server would use. */
export function useRequiredRule(): (field: string) => { required: true; whitespace: true; message: string } {
  const { t } = useTranslation();
  return (field) => {
    const label = t(`contract:field.${field}`).toLocaleLowerCase();
    return { required: true, whitespace: true, message: t('contract:validation.required', { label }) };
  };
}
