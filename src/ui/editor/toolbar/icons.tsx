import type { ReactNode } from 'react';

/** Icons missing in the icon library, drawn on its grid. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <span role="img" aria-hidden="true" className="anticon">
      <svg viewBox="0 0 1024 1024" width="1em" height="1em" fill="currentColor" aria-hidden="true">
        {children}
      </svg>
    </span>
  );
}

export function QuoteIcon() {
  return (
    <Icon>
      <path d="M432 256v96c-88 0-136 44-144 128h112c18 0 32 14 32 32v224c0 18-14 32-32 32H192c-18 0-32-14-32-32V520c0-168 104-264 272-264zm432 0v96c-88 0-136 44-144 128h112c18 0 32 14 32 32v224c0 18-14 32-32 32H624c-18 0-32-14-32-32V520c0-168 104-264 272-264z" />
    </Icon>
  );
}

export function JustifyIcon() {
  return (
    <Icon>
      <path d="M120 230h784v72H120zm0 164h784v72H120zm0 164h784v72H120zm0 164h784v72H120z" />
    </Icon>
  );
}
