import { z } from 'zod'
import { CannotRun } from './errors.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']
const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional())

/** Every variable there is, each with the sentence that says what to write. docs/running.md has the table. */
const variables = z.object({
  PORT: z
    .preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000))
    .describe('a port from 0 to 65535, such as 3000'),
  HOST: z
    .preprocess(empty, z.string().min(1).default('127.0.0.1'))
    .describe('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')).describe('a directory, such as ./data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    'an address such as postgres://user:password@host:5432/roost',
  ),
  DEMO: optional(z.enum(['0', '1'])).describe('0 for no demo data or 1'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'the address people type, such as https://roost.example.edu',
  ),
  APP_SECRET: optional(z.string().min(32)).describe(
    'at least 32 random characters, such as the output of "openssl rand -hex 32"',
  ),
  TRUST_PROXY: z
    .preprocess(empty, z.coerce.number().int().min(0).max(10).default(0))
    .describe('the number of proxies in front, from 0 to 10'),
  LOG_LEVEL: z
    .preprocess(empty, z.enum(['info', 'warn', 'error', 'silent']).default('info'))
    .describe('info, warn, error or silent'),
  MAP_STYLE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'the address of a MapLibre style, such as https://tiles.example.org/style.json',
  ),
  MAP_PMTILES: optional(z.string()).describe('a path to a .pmtiles file on this machine'),
  ROUTES_PROVIDER: optional(z.enum(['osrm', 'google'])).describe('osrm or google'),
  ROUTES_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'the address of the routing service, such as http://localhost:5000',
  ),
  ROUTES_KEY: optional(z.string()).describe('the key of the routing service'),
})

export type Env = z.infer<typeof variables> & {
  mode: 'demo' | 'production'
  /** Whether demo data belong in the database. */
  demo: boolean
  /** No trailing slash. In demo mode the loopback address unless set. */
  publicUrl: string
}

/** Reads and checks the environment; the only place that does.
 *  @throws CannotRun with one sentence that says which variable is wrong and what to write. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = variables.safeParse(source)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0])
    const hint = variables.shape[name as keyof typeof variables.shape]?.description
    throw new CannotRun(
      `${name} is ${JSON.stringify(source[name] ?? '')}, which cannot be used: write ${hint}.`,
    )
  }
  const env = result.data
  const onLoopback = loopback.includes(env.HOST)
  const mode = env.DATABASE_URL || !onLoopback ? 'production' : 'demo'
  if (mode === 'production') requireProduction(env)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return { ...env, mode, demo: mode === 'demo' && env.DEMO !== '0', publicUrl }
}

function requireProduction(env: z.infer<typeof variables>): void {
  if (!env.PUBLIC_URL)
    throw new CannotRun(`PUBLIC_URL is missing: write ${variables.shape.PUBLIC_URL.description}.`)
  const url = new URL(env.PUBLIC_URL)
  if (url.protocol !== 'https:' && !loopback.includes(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new CannotRun(
      `PUBLIC_URL is ${JSON.stringify(env.PUBLIC_URL)}, which cannot be used: write an https address.`,
    )
  }
  if (!env.APP_SECRET)
    throw new CannotRun(`APP_SECRET is missing: write ${variables.shape.APP_SECRET.description}.`)
}
