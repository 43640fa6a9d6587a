import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from './env.server.ts'
import { CannotRun } from './errors.ts'

const production = {
  DATABASE_URL: 'postgres://roost:pass@db:5432/roost',
  PUBLIC_URL: 'https://roost.example.edu',
  APP_SECRET: 'of one test, and of nobody else at all',
  DATA_DIR: '/var/lib/roost',
}

function refusalOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof CannotRun) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

test('without any variable the site runs as a demo on this machine', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    TRUST_PROXY: 0,
    mode: 'demo',
    demo: true,
    publicUrl: 'http://localhost:3000',
  })
})

test('an empty variable is one that is not set', () => {
  expect(readEnv({ PORT: '', HOST: ' ', DEMO: '', APP_SECRET: '', MAP_HOSTS: ' ' })).toEqual(readEnv({}))
})

test.each([
  ['PORT', 'many', '-1', '65536', '80.5', '0x50', '1e3'],
  ['HOST', 'my host', 'http://here/'],
  [
    'DATABASE_URL',
    'mysql://here',
    'here',
    'postgres://roost:p@ss/w@db:5432/roost',
    'postgres://roost:p@ss#w@db:5432/roost',
    'postgres://roost:p@ss?w@db:5432/roost',
    'postgres://roost:50%@db/roost',
  ],
  ['DEMO', 'yes', 'false'],
  [
    'PUBLIC_URL',
    'roost.example',
    'ftp://roost.example',
    'https://roost.example/path',
    'https://a:b@roost.example',
  ],
  ['APP_SECRET', 'short', 'changeme'.repeat(8)],
  ['APP_SECRET_PREVIOUS', 'short'],
  ['TRUST_PROXY', '-1', 'true', '11'],
  ['RATE_LIMITS', 'off', '1001'],
  ['LOG_LEVEL', 'loud'],
  [
    'SMTP_URL',
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://u:50%@mail.example',
    'smtp://mail.example/x',
  ],
  ['MAIL_FROM', 'Roost', 'Roost <roost@example.edu>', 'a@b.example\nBcc: c@d.example'],
  ['OPERATOR_NAME', 'a\nb', 'x'.repeat(81)],
  ['MAP_STYLE_URL', 'style.json', 'file:///style.json'],
  ['MAP_HOSTS', 'tiles.example', 'https://tiles.example https://x.example/path'],
  ['ROUTES_PROVIDER', 'mapquest'],
  ['ROUTES_URL', 'here'],
  [
    'S3_URL',
    'two words',
    'ftp://id:secret@s3.example/files?region=x',
    'https://s3.example/files?region=x',
    'https://id@s3.example/files?region=x',
    'https://id:50%@s3.example/files?region=x',
    'https://id:secret@s3.example/files',
    'https://id:secret@s3.example/files?region=us east',
    'https://id:secret@s3.example/?region=x',
    ...['Files', 'a', 'my_files', '10.0.0.1', 'a..b', '-files', 'files/photos'].map(
      (bucket) => `https://id:secret@s3.example/${bucket}?region=x`,
    ),
    'https://id:secret@s3.example/files?region=x&style=host',
    'https://id:secret@s3.example/files?region=x&owner=123',
    'https://id:secret@s3.example/files?region=x&bucket=files',
  ],
  ['BACKUP_S3_URL', 'https://id:secret@s3.example/files?region=x', 'https://id:secret@s3.example'],
  [
    'BACKUP_TO',
    'backups',
    './backups',
    's3:/bucket',
    's3://',
    's3://My_Bucket/roost',
    's3://bk/roost',
    'https://s3.example/bucket',
  ],
  ['FILES_ORIGIN', 'files.example', 'https://files.example/_store'],
])('a malformed %s is refused in one sentence that says what to write', (name, ...values) => {
  for (const value of values) {
    const sentence = refusalOf({ [name]: value })
    expect(sentence).toMatch(new RegExp(`^${name} .*cannot be used( \\(entry \\d\\))?: write [^\\n]+\\.$`))
  }
})

test.each(['DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'S3_URL', 'BACKUP_S3_URL'])(
  'the sentence about %s does not repeat a secret',
  (name) => {
    expect(refusalOf({ [name]: 'hunter2' })).not.toContain('hunter2')
  },
)

test('a database elsewhere, or an address that others reach, is production', () => {
  expect(readEnv(production)).toMatchObject({ mode: 'production', demo: false })
  const { DATABASE_URL: _, ...elsewhere } = production
  expect(readEnv({ ...elsewhere, HOST: '0.0.0.0' }).mode).toBe('production')
  // Behind a proxy the site runs in production; DEMO=1 alone makes it the demo.
  expect(readEnv(elsewhere)).toMatchObject({ mode: 'production', demo: false })
  expect(readEnv({ ...elsewhere, DEMO: '1' })).toMatchObject({ mode: 'demo', demo: true })
  expect(refusalOf({ PUBLIC_URL: elsewhere.PUBLIC_URL })).toMatch(
    /^APP_SECRET is missing.*\n.*\nDATABASE_URL is/,
  )
})

test.each([
  ['LOCALHOST', 'http://localhost:3000'],
  ['127.0.0.1', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
])('at %s nobody else reaches the site: a demo, at %s', (HOST, publicUrl) => {
  expect(readEnv({ HOST })).toMatchObject({ mode: 'demo', publicUrl })
})

test.each(['127.0.0.1.example', '128.0.0.1', 'localhost.example', '::'])('%s is not this machine', (HOST) => {
  expect(refusalOf({ HOST })).toMatch(/^PUBLIC_URL is missing/)
})

test('production needs its address and its secret', () => {
  expect(refusalOf({ ...production, PUBLIC_URL: '' })).toMatch(/^PUBLIC_URL is missing: write .*\.$/)
  expect(refusalOf({ ...production, APP_SECRET: '' })).toMatch(/^APP_SECRET is missing: write .*\.$/)
})

test('production is https, or http on this machine for tests', () => {
  expect(refusalOf({ ...production, PUBLIC_URL: 'http://roost.example' })).toMatch(
    /write an https address\.$/,
  )
  expect(readEnv({ ...production, PUBLIC_URL: 'http://[::1]:3000' }).publicUrl).toBe('http://[::1]:3000')
})

test('emails go to a mail server, into the mailbox of the demo, or nowhere', () => {
  const mail = { SMTP_URL: 'smtps://roost%40uni:p%20w@mail.example', MAIL_FROM: 'roost@uni.example' }
  expect(readEnv({}).mail).toBe('mailbox')
  expect(readEnv(production).mail).toBe('none')
  expect(readEnv(mail).mail).toBe('smtp')
  expect(readEnv({ ...production, ...mail }).mail).toBe('smtp')
  expect(refusalOf({ SMTP_URL: mail.SMTP_URL })).toMatch(/^MAIL_FROM is missing: write .*\.$/)
})

test('Google needs both of what it gave out', () => {
  const provider = { GOOGLE_CLIENT_ID: 'roost', GOOGLE_CLIENT_SECRET: 'a secret' }
  expect(refusalOf({ GOOGLE_CLIENT_ID: 'roost' })).toMatch(/^GOOGLE_CLIENT_SECRET is missing: write .*\.$/)
  expect(refusalOf({ GOOGLE_CLIENT_SECRET: 'a secret' })).toMatch(/^GOOGLE_CLIENT_ID is missing: write .*\.$/)
  expect(readEnv(provider).providers).toMatchObject([
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'roost', campuses: [] },
  ])
})

test('backups are outside DATA_DIR, which a lost disk takes with it', () => {
  const refused = (DATA_DIR: string, BACKUP_TO: string) =>
    expect(refusalOf({ DATA_DIR, BACKUP_TO })).toMatch(
      /^BACKUP_TO .*write an absolute folder outside DATA_DIR/,
    )
  for (const place of ['/data', '/data/', '/data/backups', '/mnt/../data/backups']) refused('/data', place)
  refused('./data', `${process.cwd()}/data/backups`)
  for (const BACKUP_TO of ['/data2', '/mnt/data', '/', 's3://roost-backups', 's3://roost-backups/a/b'])
    expect(readEnv({ DATA_DIR: '/data', BACKUP_TO }).BACKUP_TO).toBe(BACKUP_TO)
})

test('the public address has no slash at its end', () => {
  expect(readEnv({ ...production, PUBLIC_URL: 'https://Roost.example:443/' }).publicUrl).toBe(
    'https://roost.example',
  )
})

test('the hosts of a map are origins', () => {
  const { MAP_HOSTS } = readEnv({ MAP_HOSTS: 'https://a.example, https://b.example:8443/ ' })
  expect(MAP_HOSTS).toEqual(['https://a.example', 'https://b.example:8443'])
})

test('docs/running.md lists every variable, and no other', () => {
  const source = readFileSync('app/platform/settings/variables.server.ts', 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name)
  const page = readFileSync('docs/running.md', 'utf8')
  const listed = [...page.matchAll(/^- ((?:`[A-Z0-9_]+`(?:, )?)+)/gm)].flatMap(
    ([, item]) => item?.match(/[A-Z0-9_]+/g) ?? [],
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.length, 'who runs a site reads them all').toBeLessThanOrEqual(45)
  expect(new Set(listed)).toEqual(new Set(names))
})

test('a pooler needs the address of the server itself', () => {
  const pooled = {
    ...production,
    DATABASE_URL: 'postgres://roost@pooler/roost',
    DATABASE_POOLER: 'transaction',
  }
  expect(() => readEnv(pooled)).toThrow(
    /^DATABASE_DIRECT_URL is missing: write the address of PostgreSQL itself/,
  )
  const direct = 'postgres://roost:secret@server/roost'
  expect(readEnv({ ...pooled, DATABASE_DIRECT_URL: direct }).DATABASE_DIRECT_URL).toBe(direct)
  expect(() => readEnv({ DATABASE_POOLER: 'transaction' })).toThrow(/^DATABASE_URL is missing/)
  expect(() => readEnv({ ...pooled, DATABASE_DIRECT_URL: 'secret' })).toThrow(
    /^DATABASE_DIRECT_URL cannot be used/,
  )
})

test('a process drains for some seconds in production and not at all in a demo, unless it is told', () => {
  expect(readEnv({}).drain).toBe(0)
  expect(readEnv(production).drain).toBe(5)
  expect(readEnv({ ...production, DRAIN_SECONDS: '12' }).drain).toBe(12)
})

test('everything that is wrong is said at once, and one fault is not said twice', () => {
  const sentences = refusalOf({
    ...production,
    DEMO: '1',
    DATA_DIR: './data',
    PORT: 'many',
    APP_SECRET: 'short',
    SMTP_URL: 'smtp://mail.example',
    SMTP_HOST: 'here',
  }).split('\n')
  expect(sentences.map((sentence) => sentence.split(/ is | cannot /)[0])).toEqual([
    'SMTP_HOST',
    'PORT',
    'APP_SECRET',
    'DEMO',
    'DATA_DIR',
    'MAIL_FROM',
  ])
})

test('a check of another place is said with the others, unless its variable is wrong anyway', () => {
  const check = ({ MAP_PMTILES }: { MAP_PMTILES?: string | undefined }) => {
    if (MAP_PMTILES !== undefined) throw new CannotRun('MAP_PMTILES cannot be read.')
  }
  const port = () => {
    throw new CannotRun('PORT is taken.')
  }
  expect(() => readEnv({ MAP_PMTILES: 'x', ROLE: 'boss' }, [check])).toThrow(
    'ROLE is "boss", which cannot be used: write all, web or worker.\nMAP_PMTILES cannot be read.',
  )
  expect(() => readEnv({ PORT: 'many' }, [port])).toThrow(/^PORT is "many", which [^\n]*\.$/)
})

test('in production DATA_DIR is a full path, and there is no demo', () => {
  const { DATA_DIR: _, ...others } = production
  expect(refusalOf(others)).toMatch(/^DATA_DIR is "\.\/data", .*write a full path/)
  expect(refusalOf({ ...production, DEMO: '1' })).toMatch(/^DEMO is "1", and production has no demo/)
  expect(readEnv({ ...production, DEMO: '0' }).demo).toBe(false)
})

test('the secret before the present one is another one', () => {
  const secret = 'of one test, and of nobody else at all'
  expect(refusalOf({ APP_SECRET: secret, APP_SECRET_PREVIOUS: secret })).toBe(
    'APP_SECRET_PREVIOUS is the same as APP_SECRET, which rotates nothing: set APP_SECRET to a new value, or leave APP_SECRET_PREVIOUS out.',
  )
})

test('a bucket that cannot be called so is refused by what its name may have', () => {
  for (const name of ['BACKUP_TO', 'S3_URL'])
    expect(
      refusalOf({
        [name]: name === 'BACKUP_TO' ? 's3://bk/roost' : 'https://id:secret@s3.example/bk?region=x',
      }),
    ).toContain('a bucket has 3 to 63 of a to z, 0 to 9, hyphens and dots')
})
