import { z } from 'zod'
import { backupPlace } from '../backup/backup-place.ts'
import { BUCKET_NAMES } from '../files/store-checks.ts'
import { loginProviders } from './login-providers.ts'
import { s3Address } from './s3-address.ts'

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional())
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema)
const number = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().max(most))
const numberFrom = (least: number, most: number) => number(most).refine((given) => given >= least)
/** An unencoded / # or ? in a password ends the host, and the rest contains the @ before the real host. */
const isDatabase = (address: string) => {
  const url = URL.parse(address)
  if (url === null || !decodes(`${url.username}${url.password}`) || url.hash !== '') return false
  return /^(\/[^/@]*)?$/.test(url.pathname) && /^(\?[^@=]+=.*)?$/.test(url.search)
}
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine(isDatabase)
const ENCODED = '(with %40 for an @, %2F for a / and %23 for a # in user or password)'
/** Typed secrets repeat themselves (`changemechangeme…`); only one in 25 million sets of 32 random hex digits has fewer
 *  different digits. */
const isVaried = (secret: string) => new Set(secret).size >= 8
const webAddress = z.url({ protocol: /^https?$/ })
const isOrigin = (address: string) => {
  const url = URL.parse(address)
  return url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username
}

const isMailServer = (address: string) => {
  const url = URL.parse(address)
  return url !== null && url.hostname !== '' && decodes(`${url.username}${url.password}`) && isBare(url)
}
const isBare = ({ pathname, search, hash }: URL) => /^\/?$/.test(pathname) && !search && !hash
const decodes = (text: string) => {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Every environment variable, described by the text that completes "write …". docs/running.md lists them. */
export const variables = z.object({
  PORT: withDefault(number(65_535), '3000').describe('a port from 0 to 65535, such as 3000'),
  HOST: withDefault(z.string().regex(/^[\w.:-]+$/), '127.0.0.1').describe(
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ),
  ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all').describe('all, web or worker'),
  DATA_DIR: withDefault(z.string(), './data').describe('a directory, such as ./data'),
  DATABASE_URL: optional(databaseAddress).describe(
    `an address such as postgres://user:password@host:5432/roost ${ENCODED}`,
  ),
  DATABASE_POOLER: withDefault(z.enum(['none', 'transaction', 'transaction-prepared']), 'none').describe(
    'none, transaction or transaction-prepared',
  ),
  DATABASE_DIRECT_URL: optional(databaseAddress).describe(
    'the address of PostgreSQL itself, such as postgres://user:password@host:5432/roost',
  ),
  DATABASE_REPLICA_URL: optional(databaseAddress).describe(
    'the address of a read-only copy of the database, such as postgres://user:password@host:5433/roost',
  ),
  DATABASE_POOL_SIZE: withDefault(numberFrom(2, 1000), '10').describe(
    'a number of connections from 2 to 1000, such as 10',
  ),
  DATABASE_CONNECT_SECONDS: withDefault(numberFrom(1, 600), '10').describe(
    'a number of seconds from 1 to 600, such as 10',
  ),
  DATABASE_STATEMENT_SECONDS: withDefault(numberFrom(1, 3600), '30').describe(
    'a number of seconds from 1 to 3600, such as 30',
  ),
  LIVENESS_SECONDS: withDefault(numberFrom(1, 86_400), '300').describe(
    'a number of seconds from 1 to 86400, such as 300',
  ),
  DRAIN_SECONDS: optional(number(600)).describe('a number of seconds from 0 to 600, such as 5'),
  DEMO: optional(z.enum(['0', '1'])).describe('0 for no demo data or 1'),
  PUBLIC_URL: optional(webAddress.refine(isOrigin)).describe(
    'the address people type, without a path, such as https://roost.example.edu',
  ),
  APP_SECRET: optional(z.string().min(32).refine(isVaried)).describe(
    'at least 32 random characters, such as the output of "openssl rand -hex 32"',
  ),
  APP_SECRET_PREVIOUS: optional(z.string().min(32)).describe('the APP_SECRET before the present one'),
  TRUST_PROXY: withDefault(number(10), '0').describe('the number of proxies in front, from 0 to 10'),
  RATE_LIMITS: withDefault(number(1000), '1').describe(
    '1 for the usual limits, 2 for twice as much and so on to 1000, or 0 for none',
  ),
  LOG_LEVEL: withDefault(z.enum(['info', 'warn', 'error', 'silent']), 'info').describe(
    'info, warn, error or silent',
  ),
  SLOW_QUERY_MS: withDefault(number(600_000), '1000').describe(
    'a number of milliseconds, such as 1000, or 0 for no such lines',
  ),
  METRICS_PORT: optional(number(65_535)).describe('a port for /metrics, such as 9464'),
  METRICS_HOST: withDefault(z.string().regex(/^[\w.:-]+$/), '127.0.0.1').describe(
    'an address to serve /metrics on, such as 127.0.0.1 or 0.0.0.0',
  ),
  MAP_STYLE_URL: optional(webAddress).describe(
    'the address of a MapLibre style, such as https://tiles.example.org/style.json',
  ),
  MAP_HOSTS: withDefault(
    z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    ' ',
  )
    .pipe(z.array(webAddress.refine(isOrigin).transform((address) => new URL(address).origin)))
    .describe('addresses without a path and with a space between them, such as https://tiles.example.org'),
  MAP_PMTILES: optional(z.string()).describe('a path to a .pmtiles file on this machine'),
  ROUTES_PROVIDER: optional(z.enum(['osrm', 'google'])).describe('osrm or google'),
  ROUTES_URL: optional(webAddress).describe(
    'the address of the routing service, such as http://localhost:5000',
  ),
  ROUTES_KEY: optional(z.string()).describe('the key of the routing service'),
  GOOGLE_CLIENT_ID: optional(z.string()).describe('the client id that Google gave you'),
  GOOGLE_CLIENT_SECRET: optional(z.string()).describe('the client secret that Google gave you'),
  LOGIN_PROVIDERS: withDefault(loginProviders, '[]').describe(
    'a JSON list as docs/campus-login.md describes it, such as [{"id": "usc", "name": "USC NetID", "issuer": "https://login.usc.example", "clientId": "roost", "clientSecret": "…"}]',
  ),
  S3_URL: optional(s3Address(true)).describe(
    `the address of a bucket with its key and region, such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/roost-files?region=eu-central-1 (with %2F for a / in the secret; a bucket has ${BUCKET_NAMES})`,
  ),
  START_WITHOUT_S3: optional(z.enum(['0', '1'])).describe(
    '1 to start although an S3 store cannot be used, or 0',
  ),
  BACKUP_TO: optional(backupPlace).describe(
    `an absolute folder outside DATA_DIR, or s3://bucket/folder (a bucket has ${BUCKET_NAMES})`,
  ),
  BACKUP_KEEP: withDefault(numberFrom(1, 1000), '14').describe(
    'how many whole backups of this site each night leaves in BACKUP_TO, and as many that lack files, from 1 to 1000, such as 14; it deletes the older ones',
  ),
  BACKUP_SECRET: optional(z.string().min(32)).describe(
    'at least 32 random characters, such as the output of "openssl rand -hex 32"',
  ),
  BACKUP_S3_URL: optional(s3Address(false)).describe(
    'the address of the store for backups with its key and region, such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com?region=eu-central-1 (with %2F for a / in the secret)',
  ),
  FILES_ORIGIN: optional(webAddress.refine(isOrigin)).describe(
    'the address of a second host name of this server, such as https://files.roost.example.edu',
  ),
  FOREIGN_HTTP: optional(z.enum(['0', '1'])).describe(
    '1 to fetch photos of homes from http addresses, too, or 0',
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).refine(isMailServer)).describe(
    'the address of a mail server, such as smtps://user:password@mail.example.edu (with %40 for an @ in user or password)',
  ),
  MAIL_FROM: optional(z.email()).describe(
    'the sender address of emails without a name, such as roost@example.edu',
  ),
  SECOND_FACTOR_FOR: withDefault(z.enum(['admins', 'managers']), 'admins').describe(
    'admins, or managers for managers and admins',
  ),
  VISITS_MOST_MB: withDefault(
    number(999_999).refine((size) => size >= 100),
    '10000',
  ).describe('the most megabytes for recorded visits, from 100 to 999999, such as 10000'),
  OPERATOR_NAME: optional(
    z
      .string()
      .trim()
      .max(80)
      .regex(/^\P{Cc}+$/u),
  ).describe('the name of who runs this site, such as Student Union of Example'),
})

/** Values that are never printed or logged. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ROUTES_KEY',
  'GOOGLE_CLIENT_SECRET',
  'LOGIN_PROVIDERS',
  'BACKUP_SECRET',
  'BACKUP_S3_URL',
  'S3_URL',
  'SMTP_URL',
]
