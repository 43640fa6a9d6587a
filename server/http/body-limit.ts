import { refuse } from './refuse.ts'
import { isSafe, type SiteMiddleware } from './visit.ts'

const MOST_BYTES = 1_000_000

/** Refuses bodies of more than a megabyte: by the length they state, or else while reading them. */
export const bodyLimit: SiteMiddleware = async (c, next) => {
  if (isSafe(c.req.method)) return next()
  const stated = c.req.header('Content-Length')
  const tooMuch = { status: 413, title: 'This is too much', text: 'At most 1 MB can be sent at once.' }
  if (Number(stated) > MOST_BYTES) return refuse(c, tooMuch)
  if (stated === undefined && c.req.raw.body) {
    const body = await readAtMost(c.req.raw.body, MOST_BYTES)
    if (!body) return refuse(c, tooMuch, { Connection: 'close' })
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  }
  return next()
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
