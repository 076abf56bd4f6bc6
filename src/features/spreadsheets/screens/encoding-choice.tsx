import { Button } from 'antd';
import { useContext, useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { encodingNames, type ImportEncoding } from '../contract/encoding.ts';
import { FixContext } from './fix-context.ts';
import './column-questions.css';
import './encoding-choice.css';

/** Whether texts of an encoding from before Unicode are converted: asked before rows are compared, changed after. */
export function EncodingChoice({ encoding: { recognised, chosen, examples } }: { encoding: ImportEncoding }) {
  const { t } = useTranslation();
  const id = useId();
  const fixing = useContext(FixContext);
  if (!fixing) return null;
  const encoding = encodingNames[recognised];
  const state = chosen === null ? 'ask' : chosen === 'none' ? 'kept' : 'converted';
  return (
    <section className="column-questions" aria-labelledby={id}>
      <h3 id={id}>{t(`spreadsheets:encoding.${state}`, { encoding })}</h3>
      {examples.length > 0 && (
        <div className="import-encoding-examples">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('spreadsheets:encoding.before')}</th>
                <th scope="col">{t('spreadsheets:encoding.after')}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ before, after }) => (
                <tr key={before}>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="import-actions">
        {state !== 'converted' && (
          <Button
            type={state === 'ask' ? 'primary' : 'default'}
            disabled={fixing.waiting}
            onClick={() => fixing.change({ encoding: recognised })}
          >
            {t('spreadsheets:encoding.convert')}
          </Button>
        )}
        {state !== 'kept' && (
          <Button disabled={fixing.waiting} onClick={() => fixing.change({ encoding: 'none' })}>
            {t('spreadsheets:encoding.keep')}
          </Button>
        )}
      </div>
    </section>
  );
}
