import { LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { dayText } from '../../lib/format.ts';
import { AppLink } from '../navigation.tsx';
import { stateOf } from './cells.ts';
import type { SignOffView } from './sign-off-grid.tsx';
import { cellText } from './texts.ts';

/** One day after the other, for a small screen: each reservoir or plant of it in a line. */
export function SignOffDay({ columns, cells, today, days, chosen, choose, hrefOf }: SignOffView) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(() => days.find((day) => day < today) ?? days[0] ?? today);
  const place = Math.max(0, days.indexOf(shown));
  const day = days[place] ?? shown;
  const turn = (step: number) => {
    setShown(days[place + step] ?? day);
    choose([]);
  };
  const toggle = (key: string) => choose(new Set(chosen.keys()).symmetricDifference(new Set([key])));
  return (
    <div className="sign-off-one">
      <div className="sign-off-turn">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('signOff:dayBefore')}
          disabled={place === days.length - 1}
          onClick={() => turn(1)}
        />
        <strong className="figures">{dayText(day)}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t('signOff:dayAfter')}
          disabled={place === 0}
          onClick={() => turn(-1)}
        />
      </div>
      <ul>
        {columns.map(({ id, name }) => {
          const key = `${id} ${day}`;
          const cell = cells.get(key);
          return (
            <li key={id}>
              <Checkbox checked={chosen.has(key)} disabled={!cell || day >= today} onChange={() => toggle(key)}>
                {name}
              </Checkbox>
              <AppLink
                href={hrefOf({ of: id, day })}
                className="sign-off-state figures"
                data-state={stateOf(cell, today)}
              >
                {cell?.frozenAt && <LockOutlined aria-hidden />} {cellText(cell, today, t)}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
