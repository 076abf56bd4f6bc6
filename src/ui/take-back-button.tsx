import { Button } from 'antd';
import { useEffect, useState } from 'react';

interface TakeBackButtonProps {
  readonly label: string;
  /** Counts down the seconds that are left; absent: it only says what it does. */
  readonly seconds?: number;
  readonly onClick: () => void;
}

/** The button of a message that takes back what the message tells. */
export function TakeBackButton({ label, seconds, onClick }: TakeBackButtonProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === undefined || left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button type="link" size="small" onClick={onClick}>
      {label}
      {left !== undefined && <span aria-hidden="true">({left})</span>}
    </Button>
  );
}
