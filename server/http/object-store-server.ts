import { OBJECT_STORE_PATH } from '#app/platform/files/open-store.server.ts'
import type { Guard } from '#app/platform/files/object-store/open-object-store.server.ts'
import { filesOrigin } from '#app/platform/files/store-settings.server.ts'
import { createRateLimit } from '#app/platform/process/rate-limit.server.ts'
import { UPLOAD_BYTES_A_DAY } from '#app/features/photos/rules.ts'
import { uploadOwner, keyState } from '#app/features/photos/upload-path.server.ts'
import { clientAddress, limitedNetwork } from '../client-address.ts'
import type { Runtime } from '../process/runtime.ts'
import { refuse } from './checks/refuse.ts'
import type { SiteMiddleware } from './visit.ts'

type Parts = Pick<Runtime, 'objectStore' | 'env' | 'connection'>

const isStored = (path: string) => path.startsWith(`${OBJECT_STORE_PATH}/`)

/** Passes requests under `/_store/` to the local file store. The address's signature grants access, so any page may use it,
 *  up to the signed size. Not used with an S3 store. */
function objectStoreServer(runtime: Parts): SiteMiddleware {
  const { objectStore } = runtime
  const guard = guardOf(runtime)
  return async (c, next) =>
    objectStore && isStored(c.req.path) ? objectStore.fetch(c.req.raw, c.env, guard(c)) : next()
}

function guardOf({ connection, env }: Parts): (c: Parameters<SiteMiddleware>[0]) => Guard {
  const admit = uploadBytes(env)
  return (c) => ({
    admit: admit(limitedNetwork(clientAddress(c, env.TRUST_PROXY))),
    stateOf: (key) => keyState(connection.db, key),
  })
}

const KB = 1000
const DAY = 24 * 60 * 60 // seconds

/** Counts the bytes sent to the file service per day, for each network and for each person or home that a key names.
 *  Repeating a signed request only replaces the stored file, but uses up disk time. */
export function uploadBytes({
  RATE_LIMITS,
}: Pick<Runtime['env'], 'RATE_LIMITS'>): (network: string) => Guard['admit'] {
  const limitOf = (bytes: number) =>
    createRateLimit({ times: (bytes / KB) * (RATE_LIMITS || 1), seconds: DAY })
  const [ofNetwork, ofOwner] = [limitOf(UPLOAD_BYTES_A_DAY.network), limitOf(UPLOAD_BYTES_A_DAY.owner)]
  return (network) => async (key, bytes) => {
    if (RATE_LIMITS === 0) return true
    const points = Math.ceil(bytes / KB)
    const owner = uploadOwner(key)
    if ((await ofNetwork.take(network, points)) > 0) return false
    return owner === undefined || (await ofOwner.take(owner, points)) === 0
  }
}

/** With FILES_ORIGIN, stored files are served only under that host name, which serves nothing else, so that user files never
 *  share an origin with the site. */
export function filesHost(runtime: Parts): {
  /** Runs before the site's Host check. */
  other: SiteMiddleware
  /** Runs after it. */
  own: SiteMiddleware
} {
  const { objectStore, env } = runtime
  const origin = filesOrigin(env)
  const pass: SiteMiddleware = async (_c, next) => next()
  if (!objectStore || origin === undefined) return { other: pass, own: objectStoreServer(runtime) }
  const guard = guardOf(runtime)
  const { host, protocol } = new URL(origin)
  const isOther = (name: string | undefined) => URL.parse(`${protocol}//${name}`)?.host === host
  return {
    own: pass,
    other: async (c, next) => {
      if (!isOther(c.req.header('Host'))) return next()
      if (isStored(c.req.path)) return objectStore.fetch(c.req.raw, c.env, guard(c))
      return refuse(c, { status: 404, title: 'There is nothing here', text: `The site is ${env.publicUrl}.` })
    },
  }
}
