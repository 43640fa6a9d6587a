import path from 'node:path'
import { isLoopback, type Env } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import type { Secrets } from '../secrets.server.ts'
import type { StoreOptions } from './open-store.server.ts'
import { checkS3Options, s3Origin, type S3Options } from './store-checks.ts'
import { StoreError } from './store-errors.ts'

type StoreEnv = Pick<Env, 'S3_URL' | 'FILES_ORIGIN' | 'DATA_DIR' | 'publicUrl'>

/** The operator's S3 store; undefined when files are stored on this machine.
 *  @throws CannotRun when its settings are invalid */
function s3Settings(env: StoreEnv): S3Options | undefined {
  if (env.S3_URL === undefined) return undefined
  const { origin, ...options } = env.S3_URL
  inItsWords(() => checkS3Options(options))
  requireReachable('S3_URL', origin, env.publicUrl)
  return options
}

function inItsWords(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new CannotRun(`The S3 store cannot be used: ${error.message}`)
  }
}

/** The separate origin for stored files, or undefined.
 *  @throws CannotRun when it would not separate anything */
export function filesOrigin(env: StoreEnv): string | undefined {
  if (env.FILES_ORIGIN === undefined) return undefined
  const { origin, host } = new URL(env.FILES_ORIGIN)
  if (s3Settings(env))
    throw new CannotRun('FILES_ORIGIN is for files on this machine: leave it out with an S3 store.')
  if (host === new URL(env.publicUrl).host)
    throw new CannotRun('FILES_ORIGIN is the address of the site itself: write another host name.')
  requireReachable('FILES_ORIGIN', origin, env.publicUrl)
  return origin
}

/** Rejects an http address for a site on https, except for this machine: browsers would block it. */
function requireReachable(name: string, address: string, publicUrl: string): void {
  if (!address.startsWith('http://') || !publicUrl.startsWith('https:')) return
  if (!isLoopback(new URL(address).hostname))
    throw new CannotRun(
      `${name} has an http address, to which pages of ${publicUrl} may not send: write https.`,
    )
}

/** The origin to which browsers upload files and from which they download them. */
export function storeOrigin(env: StoreEnv): string {
  const s3 = s3Settings(env)
  return s3 ? s3Origin(s3) : (filesOrigin(env) ?? new URL(env.publicUrl).origin)
}

/** The origins of the site's pages: on this machine there are two. */
function pagesOf(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl)
  return hostname === 'localhost' ? [origin, origin.replace('localhost', '127.0.0.1')] : [origin]
}

export function storeOptions(
  env: StoreEnv,
  secrets: Secrets,
  report: (error: unknown) => void,
): StoreOptions {
  const s3 = s3Settings(env)
  filesOrigin(env)
  if (s3) return { kind: 's3', ...s3, pages: pagesOf(env.publicUrl) }
  return {
    kind: 'disk',
    directory: path.resolve(env.DATA_DIR, 'files'),
    origin: storeOrigin(env),
    secret: secrets.key('object store'),
    report,
  }
}
