import path from 'node:path'
import type { z } from 'zod'
import { isInside } from './backup/backup-place.ts'
import { CannotRun } from './errors.ts'
import type { OpenIdProvider } from './context.ts'
import { checkProviders, googleProvider } from './settings/login-providers.ts'
import { unknownVariables } from './settings/unknown-variables.ts'
import { secrets, variables } from './settings/variables.server.ts'

type Variables = z.infer<typeof variables>
type Name = keyof Variables

export type Env = Variables & {
  mode: 'demo' | 'production'
  /** Whether to load demo data. */
  demo: boolean
  /** An origin, without a trailing slash. In demo mode the loopback address unless set. */
  publicUrl: string
  /** Seconds between the signal to stop and the end of new requests. */
  drain: number
  mail: 'smtp' | 'mailbox' | 'none'
  /** The providers of LOGIN_PROVIDERS, and Google if it is set. */
  providers: readonly OpenIdProvider[]
}

/** Whether a host name or address (to listen on, or from a URL) is reached from this machine only. */
export function isLoopback(name: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)
}

/** The address of a site that listens on this machine only. */
export function localUrl(host: string, port: number): string {
  const isAnother = host.startsWith('127.') && host !== '127.0.0.1' // localhost leads elsewhere
  return `http://${isAnother ? host : 'localhost'}:${port}`
}

/** Reads and checks the environment; the only place that does.
 *  @param checks more checks; each throws CannotRun
 *  @throws CannotRun with a sentence for everything that is wrong: which variable, and what to write */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  checks: ((env: Env) => void)[] = [],
): Env {
  const names = Object.keys(variables.shape) as Name[]
  const result = variables.safeParse(source)
  const issues = result.success ? [] : result.error.issues
  const wrong = [...new Set(issues.map(({ path: [name] }) => String(name) as Name))]
  // The checks below continue without the invalid variables, so that all problems are reported together.
  const read =
    result.data ?? variables.parse({ ...source, ...Object.fromEntries(wrong.map((name) => [name, ''])) })
  const env = completed(read)
  const faults = [
    ...unknownVariables(
      Object.keys(source).filter((name) => source[name]?.trim()),
      names,
    ),
    ...wrong.map((name) =>
      unusable(name, source[name], placeIn(issues.find(({ path: [at] }) => at === name))),
    ),
  ]
  for (const check of [...CHECKS, ...checks]) {
    const fault = faultOf(() => check(env))
    if (fault !== undefined && !wrong.some((name) => name === /^\w+/.exec(fault)?.[0])) faults.push(fault)
  }
  if (faults.length > 0 && env.mode === 'production' && !env.DATABASE_URL) faults.push(WHY_PRODUCTION)
  if (faults.length > 0) throw new CannotRun([...new Set(faults)].join('\n'))
  return env
}

const WHY_PRODUCTION =
  'DATABASE_URL is missing, too, but HOST or PUBLIC_URL is for other machines, which makes this production: without ' +
  'DATABASE_URL its database is the embedded one in DATA_DIR.'

function completed(env: Variables): Env {
  const { origin: publicUrl, hostname } = new URL(env.PUBLIC_URL ?? localUrl(env.HOST, env.PORT))
  // Behind a proxy the server listens on this machine only; there, only DEMO=1 shows the demo to others.
  const isPublic = !isLoopback(env.HOST) || (!isLoopback(hostname) && env.DEMO !== '1')
  const mode = env.DATABASE_URL || isPublic ? 'production' : 'demo'
  const mail = env.SMTP_URL ? 'smtp' : mode === 'demo' ? 'mailbox' : 'none'
  const drain = env.DRAIN_SECONDS ?? (mode === 'demo' ? 0 : 5)
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  const google = clientId && clientSecret ? [googleProvider(clientId, clientSecret)] : []
  const providers = [...env.LOGIN_PROVIDERS, ...google]
  return { ...env, mode, demo: mode === 'demo' && env.DEMO !== '0', publicUrl, mail, drain, providers }
}

/** What variables require of each other. Each check throws CannotRun. */
const CHECKS: ((env: Env) => void)[] = [
  (env) => env.mode === 'production' && requireSet(env, 'PUBLIC_URL'),
  (env) => env.mode === 'production' && requireSet(env, 'APP_SECRET'),
  ({ APP_SECRET, APP_SECRET_PREVIOUS }) => {
    if (APP_SECRET !== undefined && APP_SECRET === APP_SECRET_PREVIOUS)
      throw new CannotRun(
        'APP_SECRET_PREVIOUS is the same as APP_SECRET, which rotates nothing: set APP_SECRET to a new value, or leave APP_SECRET_PREVIOUS out.',
      )
  },
  ({ mode, PUBLIC_URL }) => {
    if (mode === 'production' && PUBLIC_URL !== undefined) requireHttps('PUBLIC_URL', PUBLIC_URL)
  },
  ({ mode, DEMO }) => {
    if (mode === 'production' && DEMO === '1')
      throw new CannotRun('DEMO is "1", and production has no demo: leave it out.')
  },
  ({ mode, DATA_DIR }) => {
    if (mode === 'production' && !path.isAbsolute(DATA_DIR))
      throw new CannotRun(
        `DATA_DIR is ${JSON.stringify(DATA_DIR)}, which depends on where Roost is started: write a full path, such as /var/lib/roost.`,
      )
  },
  (env) => (env.GOOGLE_CLIENT_ID || env.GOOGLE_CLIENT_SECRET) && requireSet(env, 'GOOGLE_CLIENT_ID'),
  (env) => (env.GOOGLE_CLIENT_ID || env.GOOGLE_CLIENT_SECRET) && requireSet(env, 'GOOGLE_CLIENT_SECRET'),
  ({ LOGIN_PROVIDERS }) => {
    for (const { issuer } of LOGIN_PROVIDERS) requireHttps('LOGIN_PROVIDERS', issuer)
  },
  ({ providers }) => checkProviders(providers),
  (env) => env.SMTP_URL && requireSet(env, 'MAIL_FROM'),
  ({ DATA_DIR, BACKUP_TO }) => {
    if (isInside(DATA_DIR, BACKUP_TO)) throw new CannotRun(unusable('BACKUP_TO', BACKUP_TO))
  },
  // The embedded database belongs to one process, which then does everything.
  (env) => (env.ROLE !== 'all' || env.DATABASE_REPLICA_URL) && requireSet(env, 'DATABASE_URL'),
  // Migrations and LISTEN need a session, which a pooler does not give.
  (env) => env.DATABASE_POOLER !== 'none' && requireSet(env, 'DATABASE_URL'),
  (env) => env.DATABASE_POOLER !== 'none' && requireSet(env, 'DATABASE_DIRECT_URL'),
]

/** The check's message; undefined when it passes. */
function faultOf(check: () => void): string | undefined {
  try {
    check()
  } catch (error) {
    if (error instanceof CannotRun) return error.message
    throw error
  }
}

/** The environment for a process that only reads the database: what the driver, TLS and Node read themselves, without
 *  the site's secrets. */
export function databaseVariables(): Record<string, string | undefined> {
  const needed =
    /^(PG\w+|HOME|SSL_CERT_\w+|NODE_(OPTIONS|EXTRA_CA_CERTS|USE_SYSTEM_CA|TLS_REJECT_UNAUTHORIZED)|MALLOC_ARENA_MAX)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
}

/** The position of the first fault in a variable that holds a list of entries; '' for other variables. */
function placeIn(issue: z.core.$ZodIssue | undefined): string {
  const [, entry, key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined] = issue?.path ?? []
  return typeof entry === 'number'
    ? ` (entry ${entry + 1}${key === undefined ? '' : `, "${String(key)}"`})`
    : ''
}

function unusable(name: Name, value = '', place = ''): string {
  const given = secrets.includes(name) ? '' : ` is ${JSON.stringify(value)}, which`
  return `${name}${given} cannot be used${place}: write ${variables.shape[name].description}.`
}

function requireSet(env: Env, name: Name): void {
  if (!env[name]) throw new CannotRun(`${name} is missing: write ${variables.shape[name].description}.`)
}

function requireHttps(name: Name, address: string): void {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new CannotRun(
      `${name} is ${JSON.stringify(address)}, which cannot be used: write an https address.`,
    )
}
