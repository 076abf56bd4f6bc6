import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { foldText } from '../../../lib/fold.ts';
import { inGroups } from '../../../lib/groups.ts';
import { allowClearWithLabel } from '../../../ui/allow-clear.tsx';
import { groupName } from '../../../ui/group-name.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import type { TokenOperation } from '../contract/accounts.ts';
import { useFunctionGroup } from './use-function-group.ts';

interface Props {
  offered: readonly TokenOperation[];
  /** The form gives the chosen names, and takes them. */
  value?: readonly string[];
  onChange?: (names: string[]) => void;
}

/** The operations of a token: checkboxes by group, with a search, and all that only read by one press. */
export function TokenOperations({ offered, value = [], onChange }: Props) {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  const groupOf = useFunctionGroup();
  const [text, setText] = useState('');
  // Beside the search, because the end of the list is far below.
  const { errors = [] } = Form.Item.useStatus();
  const chosen = new Set(value);
  const wanted = foldText(text).split(' ').filter(Boolean);
  const described = offered.map((each) => {
    const [words, group] = [wordsOf(each.name), groupOf(each.group)];
    return { ...each, words, group, folded: foldText(`${groupName(t, group)} ${words} ${each.name}`) };
  });
  const found = described.filter(({ folded }) => wanted.every((word) => folded.includes(word)));
  const groups = inGroups(
    found,
    ({ group }) => group,
    (key) => groupName(t, key),
  );
  const choose = (names: ReadonlySet<string>) => onChange?.([...names]);
  const add = (operations: readonly TokenOperation[]) =>
    choose(chosen.union(new Set(operations.map(({ name }) => name))));
  // A template chooses among what is found: "all that read news".
  const reading = found.filter(({ writes }) => !writes);

  return (
    <>
      <Input
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={t('access:apis.search')}
        aria-label={t('access:apis.search')}
        maxLength={200}
        allowClear={allowClearWithLabel(t)}
      />
      <div className="token-templates">
        <Button size="small" disabled={reading.length === 0} onClick={() => add(reading)}>
          {t('access:tokens.reading', { count: reading.length })}
        </Button>
        <Button size="small" disabled={chosen.size === 0} onClick={() => choose(new Set())}>
          {t('access:tokens.none')}
        </Button>
        <span className="access-count" role="status">
          {t('access:tokens.count', { count: chosen.size })}
        </span>
      </div>
      {errors.length > 0 && (
        <p className="token-error" role="alert">
          {errors}
        </p>
      )}
      {groups.length === 0 && <p className="access-quiet">{t('kit:empty.nothingFound.title')}</p>}
      {groups.map(({ key, name, items }) => (
        <fieldset key={key} className="access-boxes function-apis">
          <legend>{name}</legend>
          {items.map((operation) => (
            <label key={operation.name}>
              <input
                type="checkbox"
                checked={chosen.has(operation.name)}
                onChange={() => choose(chosen.symmetricDifference(new Set([operation.name])))}
              />
              <span>{operation.words}</span>
              <small>
                <code>{operation.name}</code>
              </small>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
