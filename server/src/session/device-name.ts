/** The first match wins: each browser's user agent also lists the browsers it descends from. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable device name from the browser's user agent: `Chrome on Windows`. */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
