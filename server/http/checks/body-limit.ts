import { refuse, type Refusal } from './refuse.ts'
import { isSafe, type SiteContext, type SiteMiddleware } from '../visit.ts'

const MB = 1_000_000
const MOST_BYTES = MB
/** Milliseconds within which a large form must arrive completely. */
const READ_WITHIN = 120_000
/** Forms that upload files, and how many of each are read at once: photos without JavaScript (otherwise they go
 *  straight to the file store), and lists of homes. */
const FILE_FORMS = [
  {
    path: '/photos',
    mostBytes: 21 * MB,
    atOnce: 4,
    busy: 'Many photos are arriving',
    tooMuch: undefined,
  },
  {
    path: '/manage/import',
    mostBytes: 21 * MB,
    atOnce: 2,
    busy: 'Many lists are arriving',
    tooMuch: 'A list can have at most 20 MB. Go back and choose a smaller one, or send it in parts.',
  },
]

/** The sender of a request, from its headers; null when not signed in. */
type WhoSends = (c: SiteContext) => Promise<string | null>

/** Refuses bodies over one megabyte, by their stated length or while reading. Routes get a body that has arrived
 *  completely, because an unread one would block the connection for the next request. Signed-in people may send
 *  more by the forms for files: a few at once, one for each person, within a time limit.
 *  @param within milliseconds within which a large form must have arrived */
export function bodyLimit(whoSends: WhoSends, within = READ_WITHIN): SiteMiddleware {
  const forms = FILE_FORMS.map((form) => ({ ...form, places: 0, senders: new Set<string>() }))
  return async (c, next) => {
    if (isSafe(c.req.method)) return next()
    const sendsFile = c.req.header('Content-Type')?.startsWith('multipart/form-data')
    const form = sendsFile ? forms.find(({ path }) => path === c.var.action) : undefined
    const length = Number(c.req.header('Content-Length'))
    const tooMuch = tooMuchFor(form?.mostBytes ?? MOST_BYTES, form?.tooMuch)
    if (length > (form?.mostBytes ?? MOST_BYTES)) return refuse(c, tooMuch)
    if (!form) return (await takeBody(c, MOST_BYTES)) ? next() : refuse(c, tooMuch, { Connection: 'close' })

    const sender = await whoSends(c)
    if (sender === null) {
      const fits = !(length > MOST_BYTES) && (await takeBody(c, MOST_BYTES))
      return fits ? next() : refuse(c, logInFirst, { Connection: 'close' })
    }
    if (form.senders.has(sender)) return refuseBusy(c, 'What you sent before is still arriving')
    if (form.places >= form.atOnce) return refuseBusy(c, form.busy, true)
    form.places += 1
    form.senders.add(sender)
    const late = AbortSignal.timeout(within)
    try {
      const fits = await takeBody(c, form.mostBytes, late).finally(() => form.senders.delete(sender))
      if (fits) return await next()
      return refuse(c, late.aborted ? tooSlow(within) : tooMuch, { Connection: 'close' })
    } finally {
      form.places -= 1
    }
  }
}

const tooMuchFor = (most: number, text = `At most ${most / MB} MB can be sent at once.`): Refusal => ({
  status: 413,
  title: 'This is too much',
  text,
})
const logInFirst = tooMuchFor(
  MOST_BYTES,
  `Log in first, then send it again: nobody else can send more than ${MOST_BYTES / MB} MB.`,
)
const tooSlow = (within: number): Refusal => ({
  status: 408,
  title: 'This took too long',
  text: `It has to arrive within ${within / 1000} seconds. Go back and send less at once, or use a faster connection.`,
})

/** @param busy whether others are why */
function refuseBusy(c: SiteContext, title: string, busy = false): Response {
  const refused = { status: 503, title, text: 'Please send it again in a moment.', retry: true, busy }
  return refuse(c, refused, { 'Retry-After': '5', Connection: 'close' })
}

/** Replaces the request's body with one that has arrived completely.
 *  @returns whether it arrived before `late` and was not too large */
async function takeBody(c: SiteContext, most: number, late?: AbortSignal): Promise<boolean> {
  if (!c.req.raw.body) return true
  const body = await readAtMost(c.req.raw.body, most, late)
  if (body) c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  return body !== undefined
}

/** Stops reading without cancelling the stream, which would close the connection before the response. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number, late?: AbortSignal) {
  const reader = stream.getReader()
  const ended = new Promise<undefined>((end) => late?.addEventListener('abort', () => end(undefined)))
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const read = await Promise.race([reader.read(), ended])
    if (!read) return undefined
    if (read.done) return Buffer.concat(chunks)
    size += read.value.length
    if (size > most) return undefined
    chunks.push(read.value)
  }
}
