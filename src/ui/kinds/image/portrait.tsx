import { useState } from 'react';
import { initialsOf, toneOf } from '../../../lib/person-name.ts';
import './portrait.css';

interface PortraitProps {
  name: string;
  /** Absent, or failing to load: the initials are shown instead. */
  url: string | null | undefined;
  /** Width and height in CSS pixels. */
  size: number;
}

/** A person's picture next to the name; hidden from screen readers, because the name says the same. */
export function Portrait({ name, url, size }: PortraitProps) {
  const [broken, setBroken] = useState<string>();
  const style = { '--portrait-size': `${size}px` };
  if (!url || broken === url) {
    return (
      <span className="portrait" data-tone={toneOf(name)} style={style} aria-hidden>
        {initialsOf(name)}
      </span>
    );
  }
  const place = { width: size, height: size, loading: 'lazy', decoding: 'async' } as const;
  return <img className="portrait" style={style} src={url} alt="" {...place} onError={() => setBroken(url)} />;
}
