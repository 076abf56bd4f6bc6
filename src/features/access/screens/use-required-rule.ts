import { useTranslation } from '../../../browser/use-translation.ts';

/** A form rule for required fields, with the server's message. */
export function useRequiredRule(): (field: string) => { required: true; whitespace: true; message: string } {
  const { t } = useTranslation();
  return (field) => {
    const label = t(`contract:field.${field}`).toLocaleLowerCase();
    return { required: true, whitespace: true, message: t('contract:validation.required', { label }) };
  };
}
