import type { Person } from '#app/platform/access.ts'
import { refuse, type Refusal } from './refuse.ts'
import { isSafe, type SiteContext, type SiteMiddleware } from '../visit.ts'
import { ANY_BODY, bodyRow, FILE_FORMS, type BodyRow } from './body-rows.ts'
import { fieldsOf, plainType } from './form-fields.ts'
import { HeldBytes } from './held-bytes.ts'

/** The sender of a request, from its headers; null when not signed in. */
type WhoSends = (c: SiteContext) => Promise<Person | null>

/** Refuses bodies that are larger or have more fields than their row allows (body-rows.ts), that arrive too slowly, or while too many
 *  bytes are held. Routes get a body that has arrived completely, because an unread one would block the connection for the next
 *  request. Only people whom the row names may send more than `ANY_BODY`, which is checked before anything is read. Of each file
 *  form, only a few are read at once, and one per person.
 *  @param networkOf the network whose bytes are counted together
 *  @param within milliseconds within which a body must have arrived, instead of what its row says */
export function bodyLimit(
  whoSends: WhoSends,
  networkOf: (c: SiteContext) => string = () => '',
  within?: number,
): SiteMiddleware {
  const forms = FILE_FORMS.map((form) => ({ ...form, places: 0, senders: new Set<string>() }))
  const held = new HeldBytes()
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const type = plainType(c.req.header('Content-Type') ?? '')
    const sendsFile = type?.startsWith('multipart/form-data')
    const form = sendsFile ? forms.find(({ path }) => path === c.var.action) : undefined
    const row = form ?? bodyRow(c.var.action ?? '')
    const length = Number(c.req.header('Content-Length'))
    const tooMuch = tooMuchFor(row.bytes, form?.tooMuch)
    if (length > row.bytes) return refuse(c, tooMuch)

    const person = row.bytes > ANY_BODY.bytes ? await whoSends(c) : undefined
    const sender = person && !person.suspended && row.may?.(person, null) === 'allowed' ? person.userId : null
    const isLess = person !== undefined && sender === null
    const allowed = isLess ? { ...row, bytes: ANY_BODY.bytes } : row
    const overAllowed = !isLess ? tooMuch : person === null ? logInFirst : notTheirs
    if (length > allowed.bytes) return refuse(c, overAllowed, { Connection: 'close' })
    const place = sender === null ? undefined : form
    if (place && sender && place.senders.has(sender))
      return refuseBusy(c, 'What you sent before is still arriving')
    if (place && place.places >= place.atOnce) return refuseBusy(c, place.busy, true)
    if (place && sender) {
      place.places += 1
      place.senders.add(sender)
    }
    const network = networkOf(c)
    const counted = { bytes: 0 }
    const take = (bytes: number) => {
      if (!held.take(network, bytes)) return false
      counted.bytes += bytes
      return true
    }
    const milliseconds = within ?? row.seconds * 1000
    try {
      const failed = await takeBody(c, type, allowed, milliseconds, take).finally(() => {
        if (sender) place?.senders.delete(sender)
      })
      if (failed === undefined) return await next()
      if (failed === 'busy') return refuseBusy(c, 'Much is arriving at once', true)
      if (failed === 'fields') return refuse(c, tooManyFields(row.fields))
      if (failed === 'slow') return refuse(c, tooSlow(milliseconds), { Connection: 'close' })
      return refuse(c, overAllowed, { Connection: 'close' })
    } finally {
      held.release(network, counted.bytes)
      if (place) place.places -= 1
    }
  }
}

const sizeOf = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1000} kB` : `${bytes / 1_000_000} MB`)
const tooMuchFor = (most: number, text = `At most ${sizeOf(most)} can be sent at once.`): Refusal => ({
  status: 413,
  title: 'This is too much',
  text,
})
const logInFirst = tooMuchFor(
  ANY_BODY.bytes,
  `Log in first, then send it again: nobody else can send more than ${sizeOf(ANY_BODY.bytes)}.`,
)
const notTheirs = tooMuchFor(ANY_BODY.bytes, `Your account can send at most ${sizeOf(ANY_BODY.bytes)} here.`)
const tooManyFields = (most: number) =>
  tooMuchFor(most, `A form can have at most ${most.toLocaleString('en-US')} fields.`)
const tooSlow = (within: number): Refusal => ({
  status: 408,
  title: 'This took too long',
  text: `It has to arrive within ${within / 1000} seconds. Go back and send less at once, or use a faster connection.`,
})

/** @param busy whether other requests are the cause */
function refuseBusy(c: SiteContext, title: string, busy = false): Response {
  const refused = { status: 503, title, text: 'Please send it again in a moment.', retry: true, busy }
  return refuse(c, refused, { 'Retry-After': '5', Connection: 'close' })
}

type Failure = 'large' | 'slow' | 'busy' | 'fields'

/** Replaces the request's body with one that has arrived completely.
 *  @param type the content type that later readers see */
async function takeBody(
  c: SiteContext,
  type: string | undefined,
  row: BodyRow,
  within: number,
  take: (bytes: number) => boolean,
): Promise<Failure | undefined> {
  if (!c.req.raw.body) return undefined
  const body = await readAtMost(c.req.raw.body, row.bytes, within, take)
  if (typeof body === 'string') return body
  if (fieldsOf(body, type) > row.fields) return 'fields'
  const headers = new Headers(c.req.raw.headers)
  if (type === undefined) headers.delete('Content-Type')
  else headers.set('Content-Type', type)
  c.req.raw = new Request(c.req.raw, { method: c.req.method, headers, body })
  return undefined
}

/** Stops reading without canceling the stream, which would close the connection before the response. */
async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  most: number,
  within: number,
  take: (bytes: number) => boolean,
): Promise<Buffer<ArrayBuffer> | Failure> {
  const reader = stream.getReader()
  const { promise: late, resolve } = Promise.withResolvers<'slow'>()
  const timer = setTimeout(() => resolve('slow'), within)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'slow') return read
      if (read.done) return Buffer.concat(chunks)
      size += read.value.length
      if (size > most) return 'large'
      if (!take(read.value.length)) return 'busy'
      chunks.push(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
