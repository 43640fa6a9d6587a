// A user agent also contains the names of older browsers, so the order matters.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export type Device = { label: string; kind: 'phone' | 'computer' | 'unknown' }

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system from a user agent, as names from our own lists, without copying any of its text. */
export function browserAndSystem(userAgent: string | null): { browser?: string; system?: string } {
  const text = (userAgent ?? '').slice(0, 1000)
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) }
}

/** Describes a browser for people by its user agent: "Safari on iPhone". */
export function deviceOf(userAgent: string | null): Device {
  const { browser, system } = browserAndSystem(userAgent)
  const isPhone = /^(iPhone|iPad|Android)$/.test(system ?? '')
  const kind = system === undefined ? 'unknown' : isPhone ? 'phone' : 'computer'
  if (browser && system) return { label: `${browser} on ${system}`, kind }
  return { label: browser ?? (system ? `A browser on ${system}` : 'Unknown browser'), kind }
}
