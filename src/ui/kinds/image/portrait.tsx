import { useState } from 'react';
import { initialsOf, toneOf } from '../../../lib/person-name.ts';
import './portrait.css';

interface PortraitProps {
  name: string;
  /** Absent, or not to be had: the initials stand in its place. */
  url: string | null | undefined;
  /** In CSS pixels, of both sides. */
  size: number;
}

/** A person's picture beside the name, which it repeats to nobody who hears the page. */
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
