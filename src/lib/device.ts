/** Patterns of browser names, in order: many browsers name others as well, so the first match counts. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  /** Undefined: an unknown browser, or a program. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** A phone or a tablet. */
  readonly mobile: boolean;
}

/** A description of the device in a User-Agent header. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const nameIn = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];
  const system = nameIn(systems);
  return { browser: nameIn(browsers), system, mobile: /iPhone|iPad|Android/.test(system ?? '') };
}
