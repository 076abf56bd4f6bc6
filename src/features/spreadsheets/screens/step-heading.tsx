import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step; gets the focus when the step opens, for keyboard and screen reader users. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="import-heading">
      {children}
    </h2>
  );
}
