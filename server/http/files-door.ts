import { DOOR_MOUNT } from '#app/platform/files/open-store.server.ts'
import { filesOrigin } from '#app/platform/files/store-settings.server.ts'
import type { Runtime } from '../runtime.ts'
import { refuse } from './refuse.ts'
import type { SiteMiddleware } from './visit.ts'

const isStored = (path: string) => path.startsWith(`${DOOR_MOUNT}/`)

/** Takes what is under `/_store/` to the door of stored files. The signature of an address is its guard: whoever has one
 *  may be on any page, and may send as much as was signed. Stands aside with an S3 store. */
function filesDoor({ door }: Pick<Runtime, 'door'>): SiteMiddleware {
  return async (c, next) => (door && isStored(c.req.path) ? door.fetch(c.req.raw) : next())
}

/** With FILES_ORIGIN the door answers under that name alone, and nothing else does: what people stored never shares an
 *  origin with the site. */
export function filesHost({ door, env }: Pick<Runtime, 'door' | 'env'>): {
  /** Before the site checks its Host. */
  other: SiteMiddleware
  /** After that. */
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
      if (isStored(c.req.path)) return door.fetch(c.req.raw)
      return refuse(c, { status: 404, title: 'There is nothing here', text: `The site is ${env.publicUrl}.` })
    },
  }
}
