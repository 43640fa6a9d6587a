import type { Actor } from '#app/platform/access.ts'
import { SECRET } from '#app/web/form-answer.ts'
import type { KeptForm } from '#app/web/kept-form.ts'
import { isApi } from '../visit.ts'

const MOST_BYTES = 1_000_000
const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** The page that keeps a submitted form while its sender logs in. */
export const CARRIED_FORM_PATH = '/login/go-on'

/** By how much the kept fields may be larger than what was sent, unless they are small: browsers send `<` as three bytes,
 *  but a client that sends it as one would get twelve back. */
const GROWTH = 6
const LITTLE = 20_000 // bytes

/** The approximate bytes of the fields on the page, where each appears in its markup and in its data. */
function bytesOnPage(fields: KeptForm['fields']): number {
  const special = /[<>&"'\\\p{Cc}\u2028\u2029]/gu
  return fields.reduce((sum, { name, value }) => {
    const text = name + value
    return sum + 80 + 2 * Buffer.byteLength(text) + 10 * (text.match(special)?.length ?? 0)
  }, 0)
}

/** Keeps a copy of a form that a visitor submits without JavaScript; null when there is nothing to keep.
 *  @returns a function that reads it, in case the page turns out to need a login */
export function formOf(request: Request, actor: Actor): (() => Promise<KeptForm | null>) | null {
  const { pathname, search } = new URL(request.url)
  const size = Number(request.headers.get('Content-Length') ?? Infinity)
  const isForm = request.method === 'POST' && forms.test(request.headers.get('Content-Type') ?? '')
  const isPage = !pathname.endsWith('.data') && !isApi(pathname)
  if (actor.kind !== 'visitor' || !isForm || !isPage || size > MOST_BYTES) return null
  const copy = request.clone()
  return async () => {
    const sent = await copy.formData().catch(() => null)
    if (!sent) return null
    const all = [...sent]
    const fields = all.flatMap(([name, value]) =>
      typeof value === 'string' && !SECRET.test(name) ? [{ name, value }] : [],
    )
    if (bytesOnPage(fields) > Math.max(LITTLE, GROWTH * size)) return null
    return { action: `${pathname}${search}`, fields, incomplete: fields.length < all.length }
  }
}
