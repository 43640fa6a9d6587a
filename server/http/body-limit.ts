import { refuse } from './refuse.ts'
import { isSafe, type SiteMiddleware } from './visit.ts'

const MB = 1_000_000
const MOST_BYTES = MB
/** Forms that send files, and how many of each are read at once: photos where there is no JavaScript (elsewhere they go straight
 *  to the store), and lists of homes. */
const FILE_FORMS = [
  {
    path: '/photos',
    mostBytes: 21 * MB,
    atOnce: 4,
    reading: 0,
    busy: 'Many photos are arriving',
    tooMuch: undefined,
  },
  {
    path: '/manage/import',
    mostBytes: 21 * MB,
    atOnce: 2,
    reading: 0,
    busy: 'Many lists are arriving',
    tooMuch: 'A list has at most 20 MB. Go back and choose a smaller one, or send it in parts.',
  },
]

/** Refuses bodies of more than a megabyte, by the length they state or while reading them. The rest gets a body that has
 *  arrived as a whole: one that a route leaves unread would block the connection for the next request. */
export const bodyLimit: SiteMiddleware = async (c, next) => {
  if (isSafe(c.req.method)) return next()
  const sendsFile = c.req.header('Content-Type')?.startsWith('multipart/form-data')
  const form = sendsFile ? FILE_FORMS.find(({ path }) => path === c.req.path) : undefined
  const most = form?.mostBytes ?? MOST_BYTES
  const text = form?.tooMuch ?? `At most ${most / MB} MB can be sent at once.`
  const tooMuch = { status: 413, title: 'This is too much', text }
  if (Number(c.req.header('Content-Length')) > most) return refuse(c, tooMuch)
  if (form && form.reading >= form.atOnce) {
    const busy = {
      status: 503,
      title: form.busy,
      text: 'Please send it again in a moment.',
      retry: true,
    }
    return refuse(c, busy, { 'Retry-After': '5', Connection: 'close' })
  }
  if (form) form.reading += 1
  try {
    if (c.req.raw.body) {
      const body = await readAtMost(c.req.raw.body, most)
      if (!body) return refuse(c, tooMuch, { Connection: 'close' })
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
    }
    return await next()
  } finally {
    if (form) form.reading -= 1
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
