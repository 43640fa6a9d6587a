// Own names only: an agent says the names of older browsers as well, so the order matters.
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

export type Device = { words: string; kind: 'phone' | 'computer' | 'unknown' }

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A browser in plain words, from what it says of itself: "Safari on iPhone". Nothing of its text is repeated. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 1000)
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)]
  const isPhone = /^(iPhone|iPad|Android)$/.test(system ?? '')
  const kind = system === undefined ? 'unknown' : isPhone ? 'phone' : 'computer'
  if (browser && system) return { words: `${browser} on ${system}`, kind }
  return { words: browser ?? (system ? `A browser on ${system}` : 'A browser we do not know'), kind }
}
