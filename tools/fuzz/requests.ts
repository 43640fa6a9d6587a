// The malformed requests of `npm run fuzz`: inputs that the site reads, with unintended values.
import { globSync, readFileSync } from 'node:fs'
import type { Random } from '#server/demo/random.ts'

/** `methods`: what an address serves that is not a React Router route. */
export type Route = { path: string; file?: string; methods?: string[] }
/** A placeholder in a request for its sender's cookies. */
export const JAR = '{jar}'

export type Sent = {
  who: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

const sources = globSync('app/{routes,features,web}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
/** Every field or parameter name that the site reads. */
export const names = [
  ...new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:name=|\.get\(|\.getAll\(|\.has\()['"]([\w-]{1,30})['"]/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
]
const intents = [
  ...new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:case |intent === |name="intent" value=)['"]([a-z-]+)['"]/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
]

const uuid = '01a20a94-555b-7230-b771-f9267de6b629'
const strange = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1.5',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '{}',
  '[]',
  '{"a":1}',
  '[[[[[[[[]]]]]]]]',
  '"',
  "'",
  "';--",
  '\\',
  '\\N',
  '%',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  '<script>',
  '\0',
  '\u0001\u001f',
  '\u2028',
  '\ud83d\ude00',
  '\ud800',
  '\ufeff',
  'é'.repeat(300),
  'a'.repeat(5000),
  '١٢٣',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13-01T99:99',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  '12:60',
  'Etc/UTC',
  'Mars/Olympus',
  uuid,
  uuid.toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${uuid}0`,
  'a@b',
  'ana@demo.example',
  '@',
  'javascript:alert(1)',
  '//evil.example',
  'http://[::1',
  'https://user:pw@host',
  'data:,',
  '/\\evil',
  'on',
  'off',
  'usc',
  'price',
  '1,2,3',
  '33.9,-118.5,34.1,-118.2',
  '-200,-200,200,200',
  '1,1',
  'nan,nan,nan,nan',
  'POINT(0 0)',
  '12345678901234567890@'.repeat(50),
]

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
const value = (random: Random, known: string[]) =>
  random.chance(0.2) && known.length > 0 ? random.pick(known) : random.pick(strange)

function pathFor(random: Random, pattern: string, known: string[]): string {
  return pattern
    .split('/')
    .map((part) => {
      if (part === '*') return random.pick(['x', 'a/b/c', '..', '%ff'])
      if (/^:[zxy]$/.test(part)) return random.pick(['0', '7', '14', '15', '99', '2800', '999999', '-1'])
      if (!part.startsWith(':')) return part.replace('?', '')
      if (part.endsWith('?') && random.chance(0.3)) return ''
      if (random.chance(0.05)) return '%E0%A4%A'
      return random.chance(0.5) ? random.pick(known) : encode(value(random, known)) || 'x'
    })
    .join('/')
}

const pairs = (random: Random, known: string[], most: number) =>
  Array.from(
    { length: random.whole(0, most) },
    () => [random.chance(0.9) ? random.pick(names) : value(random, known), value(random, known)] as const,
  )

const urlencoded = (random: Random, known: string[]) => {
  const fields = [...pairs(random, known, 12)]
  if (random.chance(0.7)) fields.unshift(['intent', random.pick(intents)])
  return fields.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')
}

function bodyFor(random: Random, known: string[]): [type: string, body: Buffer] {
  const form = () => Buffer.from(urlencoded(random, known))
  const kinds: (() => [string, Buffer])[] = [
    () => ['application/x-www-form-urlencoded', form()],
    () => ['application/x-www-form-urlencoded', form()],
    () => [
      'application/x-www-form-urlencoded;charset=utf-16',
      Buffer.concat([form(), Buffer.from([0xff, 0xfe, 0x00, 0x25])]),
    ],
    () => ['application/json', Buffer.from(JSON.stringify(Object.fromEntries(pairs(random, known, 8))))],
    () => [
      'application/json',
      Buffer.from(
        random.pick(['{', 'null', '[]', '"a"', '1e999', `${'['.repeat(3000)}`, '{"__proto__":{"a":1}}']),
      ),
    ],
    () => [
      'multipart/form-data; boundary=x',
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${random.pick(names)}"; filename="a\u0000.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${value(random, known)}\r\n--x--\r\n`,
      ),
    ],
    () => [
      'multipart/form-data; boundary=x',
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${random.pick(names)}`),
    ],
    () => ['multipart/form-data', form()],
    () => ['text/plain', Buffer.from(value(random, known))],
    () => [
      random.pick(['', 'image/png', 'application/octet-stream', 'a/b; c="', 'text/turbo-stream']),
      Buffer.from(Array.from({ length: 60 }, () => random.whole(0, 255))),
    ],
  ]
  return random.pick(kinds)()
}

/** A request with `method` to `route` from one of `people`.
 *  @param known parts of addresses of existing things */
export function requestFor(
  random: Random,
  route: Route,
  method: string,
  people: string[],
  known: string[],
): Sent {
  const who = random.pick(people)
  const query = pairs(random, known, 5).map(([name, text]) => `${encode(name)}=${encode(text)}`)
  const ending = random.chance(0.2)
    ? random.pick(['.data', '.data?_routes=root', '/', '//', '.json', '?%ff=%fe', '?a[b]=c&a=1&a=2'])
    : ''
  const path = `${pathFor(random, route.path, known)}${ending}`
  const headers: Record<string, string> = { Cookie: JAR }
  const strangeHeaders: [string, string[]][] = [
    ['Range', ['bytes=5-1', 'bytes=-', 'bytes=0-0,1-1', 'lines=1']],
    ['If-None-Match', ['*', 'W/""', '"'.repeat(50)]],
    ['If-Modified-Since', ['yesterday', '-1']],
    ['Accept-Encoding', ['br;q=2', 'identity;q=0, *;q=0', 'zzz']],
    ['Accept-Language', ['*', 'x'.repeat(500)]],
    ['X-Forwarded-For', ['unknown', '::1, 1.2.3.4, x', '\t']],
    ['X-Request-Id', ['a'.repeat(300), '<b>']],
    ['Last-Event-ID', ['x', uuid, '-1']],
    ['Cookie', ['=', ';;;', `${JAR}; roost=%`, '__Host-a=\u00ff', 'a='.repeat(200)]],
    ['Referer', ['javascript:1', 'http://[', 'a']],
    ['Sec-Purpose', ['prefetch']],
    ['Authorization', ['Bearer x', 'AWS4-HMAC-SHA256 Credential=x', 'Basic !']],
  ]
  for (const [name, texts] of random.some(strangeHeaders, random.whole(0, 2)))
    headers[name] = random.pick(texts)
  const whole = query.length > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}` : path
  if (method === 'GET' || method === 'HEAD') return { who, method, path: whole, headers }
  const [type, body] = bodyFor(random, known)
  return { who, method, path: whole, headers: { ...headers, 'Content-Type': type }, body }
}
