import { refuse } from './refuse.ts'
import { isSafe, type SiteMiddleware } from './visit.ts'

const MB = 1_000_000
const MOST_BYTES = MB
/** The form that sends photos where there is no JavaScript: the largest photo and its fields. Elsewhere photos go straight
 *  to the store. */
const PHOTO_FORM = { path: '/photos', mostBytes: 21 * MB, atOnce: 4 }

let photoForms = 0

/** Refuses bodies of more than a megabyte, by the length they state or while reading them. The rest gets a body that has
 *  arrived as a whole: one that a route leaves unread would block the connection for the next request. */
export const bodyLimit: SiteMiddleware = async (c, next) => {
  if (isSafe(c.req.method)) return next()
  const isPhotoForm =
    c.req.path === PHOTO_FORM.path && c.req.header('Content-Type')?.startsWith('multipart/form-data')
  const most = isPhotoForm ? PHOTO_FORM.mostBytes : MOST_BYTES
  const text = `At most ${most / MB} MB can be sent at once.`
  const tooMuch = { status: 413, title: 'This is too much', text }
  if (Number(c.req.header('Content-Length')) > most) return refuse(c, tooMuch)
  if (isPhotoForm && photoForms >= PHOTO_FORM.atOnce) {
    const busy = {
      status: 503,
      title: 'Many photos are arriving',
      text: 'Please send it again in a moment.',
      retry: true,
    }
    return refuse(c, busy, { 'Retry-After': '5', Connection: 'close' })
  }
  if (isPhotoForm) photoForms += 1
  try {
    if (c.req.raw.body) {
      const body = await readAtMost(c.req.raw.body, most)
      if (!body) return refuse(c, tooMuch, { Connection: 'close' })
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
    }
    return await next()
  } finally {
    if (isPhotoForm) photoForms -= 1
  }
}

/** Stops reading and leaves the rest where it is: to cancel the stream would cut the connection before the answer. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number) {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > most) return undefined
    chunks.push(value)
  }
}
