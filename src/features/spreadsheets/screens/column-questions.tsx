import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { ColumnQuestion, ImportColumn } from '../contract/operations.ts';
import './column-questions.css';

/** A person's answer for the ambiguous cells of a column; null: they are refused. */
export interface ColumnAnswer {
  readonly index: number;
  readonly question: string;
  readonly answer: string | null;
}

interface ColumnQuestionsProps {
  resource: Resource;
  columns: readonly ImportColumn[];
  disabled: boolean;
  onAnswer: (answer: ColumnAnswer) => void;
}

/** Questions about ambiguous cells, one column at a time: nothing is guessed. */
export function ColumnQuestions({ resource, columns, disabled, onAnswer }: ColumnQuestionsProps) {
  const { t } = useTranslation();
  const asking = columns.filter(({ questions }) => questions.length > 0);
  if (asking.length === 0) return null;
  return (
    <section className="column-questions" aria-label={t('spreadsheets:question.title')}>
      <h3>{t('spreadsheets:question.title')}</h3>
      {asking.flatMap((column) =>
        column.questions.map((question) => (
          <Question
            key={`${column.index} ${question.question}`}
            column={
              column.field === null ? column.letter : `${column.letter} (${fieldLabel(t, resource, column.field)})`
            }
            examples={column.examples.join(' · ')}
            question={question}
            disabled={disabled}
            onAnswer={(answer) => onAnswer({ index: column.index, question: question.question, answer })}
          />
        )),
      )}
    </section>
  );
}

interface QuestionProps {
  column: string;
  /** The first values of the column. */
  examples: string;
  question: ColumnQuestion;
  disabled: boolean;
  onAnswer: (answer: string | null) => void;
}

function Question({ column, examples, question: asked, disabled, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const { question, answers, answer, cells, proposed, values } = asked;
  const labelOf = (value: string) => {
    const [one, other] = value.split('/');
    const form = other === undefined ? 'answer' : 'pair';
    const keys = [`spreadsheets:question.${question}.${value}`, `spreadsheets:question.${question}.${form}`];
    return t(keys, { value, one, other, ...values });
  };
  const options = [
    { value: '', label: t([`spreadsheets:question.${question}.refuse`, 'spreadsheets:question.refuse']) },
    // The proposed answer is first.
    ...answers
      .toSorted((one, two) => Number(two === proposed) - Number(one === proposed))
      .map((value) => ({
        value,
        label:
          value === proposed ? (
            <>
              {labelOf(value)} <span className="list-tag">{t('spreadsheets:question.proposed')}</span>
            </>
          ) : (
            labelOf(value)
          ),
      })),
  ];
  return (
    <div className="column-question">
      <p id={id}>
        <strong>{t('spreadsheets:question.column', { column })}</strong>{' '}
        {t(`spreadsheets:question.${question}.ask`, { count: cells, formatted: formatNumber(cells), examples })}
      </p>
      <Radio.Group
        aria-labelledby={id}
        value={answer ?? ''}
        disabled={disabled}
        options={options}
        onChange={({ target }) => onAnswer(target.value === '' ? null : String(target.value))}
      />
    </div>
  );
}
