import { refuse } from './refuse.ts'
import { isSafe, type SiteMiddleware } from './visit.ts'

const MOST_BYTES = 1_000_000

/** Refuses bodies of more than a megabyte, by the length they state or while reading them. The rest gets a body that has
 *  arrived as a whole: one that a route leaves unread would block the connection for the next request. */
export const bodyLimit: SiteMiddleware = async (c, next) => {
  if (isSafe(c.req.method)) return next()
  const stated = c.req.header('Content-Length')
  const tooMuch = { status: 413, title: 'This is too much', text: 'At most 1 MB can be sent at once.' }
  if (Number(stated) > MOST_BYTES) return refuse(c, tooMuch)
  if (c.req.raw.body) {
    const body = await readAtMost(c.req.raw.body, MOST_BYTES)
    if (!body) return refuse(c, tooMuch, { Connection: 'close' })
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  }
  return next()
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
