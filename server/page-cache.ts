import { LRUCache } from 'lru-cache'
import { acceptedEncoding } from './http/pages/compressed.ts'
import { isApi, isDev, type Answer, type Visit } from './http/visit.ts'

const KEPT_FOR = 3000 // milliseconds
const MOST_BYTES = 64_000_000

/** Headers that make a response personal, or refer to a cached copy. */
const personal = ['Cookie', 'Authorization', 'If-None-Match', 'Range']

type Page = { body: Uint8Array<ArrayBuffer>; headers: [name: string, value: string][] }
type Rendered = { page: Page } | { page?: undefined; response: Response }

const send = ({ body, headers }: Page) => new Response(body, { headers })

/** Caches pages for visitors without cookies for three seconds, so that many visitors cost one rendering. A cached page is rendered from
 *  its address only, without request headers, so it cannot contain personal data (docs/decisions/010-page-cache-and-script-hashes.md).
 *  @param origin of the site, whatever host name a visitor used
 *  @param clock in milliseconds */
export function pageCache(answer: Answer, origin: string, clock = { now: () => performance.now() }): Answer {
  const pages = new LRUCache<string, Page>({
    ttl: KEPT_FOR,
    ttlResolution: 0,
    perf: clock,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1000,
  })
  const running = new Map<string, { work: Promise<Rendered>; readers: Request[] }>()
  let purgedAt = clock.now()

  /** A page that nobody requests again would otherwise stay until there is no room. */
  function purge(): void {
    if (clock.now() - purgedAt < KEPT_FOR) return
    pages.purgeStale()
    purgedAt = clock.now()
  }

  async function render(
    key: string,
    address: string,
    encoding: string,
    visit: Omit<Visit, 'network'>,
  ): Promise<Rendered> {
    const headers = { 'Accept-Encoding': encoding }
    const response = await answer(new Request(`${origin}${address}`, { headers }), { ...visit, network: '' })
    if (!isShareable(response)) return { response }
    const page = { body: new Uint8Array(await response.arrayBuffer()), headers: [...response.headers] }
    purge()
    pages.set(key, page)
    return { page }
  }

  return async (request, visit) => {
    if (!isAnonymous(request)) return answer(request, visit)
    const { pathname, search } = new URL(request.url)
    const encoding = acceptedEncoding(request.headers.get('Accept-Encoding'))
    const key = `${encoding} ${pathname}${search}`
    const kept = pages.get(key)
    if (kept) return send(kept)
    const others = running.get(key)
    if (others) {
      others.readers.push(request)
      const { page } = await others.work
      return page ? send(page) : answer(request, visit)
    }
    const readers = [request]
    const hasLeft = () => readers.every(({ signal }) => signal.aborted)
    const work = render(key, `${pathname}${search}`, encoding, { requestId: visit.requestId, hasLeft })
    running.set(key, { work, readers })
    try {
      const rendered = await work
      return rendered.page ? send(rendered.page) : rendered.response
    } finally {
      running.delete(key)
    }
  }
}

/** Whether the request has no personal headers and its response can be shared. */
function isAnonymous(request: Request): boolean {
  const { headers, method } = request
  const { pathname } = new URL(request.url)
  return (
    method === 'GET' && !personal.some((name) => headers.has(name)) && !isApi(pathname) && !isDev(pathname)
  )
}

/** Whether a response may also be sent to others. */
function isShareable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has('Set-Cookie') &&
    !/no-store|private/i.test(headers.get('Cache-Control') ?? '') &&
    /^(Accept-Encoding)?$/i.test(headers.get('Vary') ?? '') &&
    /^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')
  )
}
