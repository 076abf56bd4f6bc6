import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { allowClearWithLabel } from '../allow-clear.tsx';

/** Milliseconds without a keystroke before a search starts. */
const typingPause = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Searches for the typed word, after a short pause. The key / focuses it from anywhere. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  const box = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [sentWord, setSentWord] = useState(value);
  const [shown, setShown] = useState(value);
  // The address can change by Back or a reset; a change caused by our own word is ignored.
  if (shown !== value) {
    setShown(value);
    if (sentWord !== value) {
      setSentWord(value);
      setText(value);
    }
  }
  const ask = useEffectEvent(() => {
    const word = text.trim().normalize('NFC');
    if (word === sentWord) return;
    setSentWord(word);
    onChange(word);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => ask(), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  useShortcut({ group: 'list', keys: '/', text: label }, () => box.current?.focus({ cursor: 'all' }));
  return (
    <Input
      ref={box}
      className="list-search"
      style={{ '--letters': label.length }}
      prefix={<SearchOutlined />}
      suffix={<kbd title={t('kit:list.searchKey')}>/</kbd>}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      maxLength={200}
      allowClear={allowClearWithLabel(t)}
    />
  );
}
