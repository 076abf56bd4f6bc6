import 'react';

declare module 'react' {
  /** Properties that our style sheets name themselves. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
