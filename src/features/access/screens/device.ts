/** What a browser calls itself, in order: many name others as well, so the first that fits is it. */
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
  /** Undefined: no browser that is known; a program, perhaps. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Held in the hand. */
  readonly mobile: boolean;
}

/** What a User-Agent header says of the device, as far as a person cares. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const nameIn = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];
  const system = nameIn(systems);
  return { browser: nameIn(browsers), system, mobile: /iPhone|iPad|Android/.test(system ?? '') };
}
