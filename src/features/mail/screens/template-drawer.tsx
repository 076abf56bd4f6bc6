import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { type Language, languageNames, languages } from '../../../contract/languages.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type MailList, previewMail } from '../contract.ts';
import { MailContent } from './mail-content.tsx';

interface Props {
  templates: MailList['templates'];
  onClose: () => void;
}

/** How each kind of mail reads in each language, with sample values. */
export default function TemplateDrawer({ templates, onClose }: Props) {
  useReturnFocus();
  const { t, language: own } = useTranslation();
  const [template, setTemplate] = useState(templates[0]?.name ?? '');
  const [language, setLanguage] = useState<Language>(own === 'en' ? 'en' : 'vi');
  const query = useQuery({
    queryKey: [previewMail.name, template, language],
    queryFn: ({ signal }) => call(previewMail, { template, language }, { signal }),
  });
  return (
    <Drawer open title={t('mail:templates')} size={640} onClose={onClose}>
      <div className="mail-facts">
        <p className="mail-lead">{t('mail:templatesText')}</p>
        <div className="mail-actions">
          <Select
            className="mail-template"
            options={templates.map(({ name, title }) => ({ value: name, label: title }))}
            value={template}
            onChange={setTemplate}
            aria-label={t('mail:template')}
          />
          <Select
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={setLanguage}
            aria-label={t('mail:language')}
            popupMatchSelectWidth={false}
          />
        </div>
        {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {query.isError && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && (
          <>
            <strong>{query.data.subject}</strong>
            <MailContent mail={query.data} />
          </>
        )}
      </div>
    </Drawer>
  );
}
