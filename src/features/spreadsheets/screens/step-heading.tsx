import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step: whoever comes to the step with the keyboard or a screen reader is led there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="import-heading">
      {children}
    </h2>
  );
}
