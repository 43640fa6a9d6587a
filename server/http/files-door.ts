import { DOOR_MOUNT } from '#app/platform/files/open-store.server.ts'
import { filesOrigin } from '#app/platform/files/store-settings.server.ts'
import type { Runtime } from '../runtime.ts'
import { refuse } from './refuse.ts'
import type { SiteMiddleware } from './visit.ts'

const isStored = (path: string) => path.startsWith(`${DOOR_MOUNT}/`)

/** Passes requests under `/_store/` to the local file store. Access depends on the address's signature, so any
 *  page may use it, up to the signed size. Not used with an S3 store. */
function filesDoor({ door }: Pick<Runtime, 'door'>): SiteMiddleware {
  return async (c, next) => (door && isStored(c.req.path) ? door.fetch(c.req.raw, c.env) : next())
}

/** With FILES_ORIGIN, stored files are served only under that host name, and nothing else is, so that user files
 *  never share an origin with the site. */
export function filesHost({ door, env }: Pick<Runtime, 'door' | 'env'>): {
  /** Runs before the site's Host check. */
  other: SiteMiddleware
  /** Runs after it. */
  own: SiteMiddleware
} {
  const origin = filesOrigin(env)
  const pass: SiteMiddleware = async (_c, next) => next()
  if (!door || origin === undefined) return { other: pass, own: filesDoor({ door }) }
  const { host, protocol } = new URL(origin)
  const isOther = (name: string | undefined) => URL.parse(`${protocol}//${name}`)?.host === host
  return {
    own: pass,
    other: async (c, next) => {
      if (!isOther(c.req.header('Host'))) return next()
      if (isStored(c.req.path)) return door.fetch(c.req.raw, c.env)
      return refuse(c, { status: 404, title: 'There is nothing here', text: `The site is ${env.publicUrl}.` })
    },
  }
}
