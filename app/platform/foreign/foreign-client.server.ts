import { Agent, request, type Dispatcher } from 'undici'
import { checkedConnector, NotFetched, resolveByDns, type Resolve } from './checked-connector.server.ts'
import type { ForeignReason } from './foreign-reasons.ts'
import { isPublicAddress } from './public-address.server.ts'

const REDIRECTS = 3
const LONGEST_ADDRESS = 2_000
const EXCHANGE_TIME = 10_000 // milliseconds
const EXCHANGE_MOST = 1_000_000 // bytes

type Options = {
  /** Allow http as well as https. */
  http?: boolean
  /** Ports allowed besides 443 and, with http, 80. */
  ports?: readonly number[]
  userAgent?: string
  /** For tests: non-public addresses that are allowed. */
  alsoAllow?: (address: string) => boolean
  /** For tests: resolves host names. */
  resolve?: Resolve
  /** For tests: an extra trusted certificate authority. */
  ca?: string
}

type Wanted = {
  /** Accepted content types. */
  types: readonly string[]
  maxBytes: number
  /** Milliseconds for everything, including redirects. */
  timeLimit: number
  /** Validators of the version we have; for the same version the other site answers 304 without a body. */
  known?: { etag: string | null; lastModified: string | null }
}

type Exchange = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: URLSearchParams | string | null | undefined
  signal?: AbortSignal | undefined
}

/** `address` is the final one, after redirects. */
export type ForeignAnswer =
  | {
      ok: true
      bytes: Uint8Array
      type: string
      address: string
      etag?: string
      lastModified?: string
    }
  | { ok: false; reason: ForeignReason; status?: number }

/** The only HTTP client for addresses that users typed (README.md). It never connects to this machine or a
 *  private network, and sends and stores no cookies, credentials or referrer. */
export class ForeignClient {
  readonly #options: Options

  constructor(options: Options = {}) {
    this.#options = options
  }

  /** Whether plain http is allowed. */
  get takesHttp(): boolean {
    return this.#options.http === true
  }

  /** Fetches a file, or returns the reason why not (foreign-reasons.ts). */
  async fetch(address: string, { types, maxBytes, timeLimit, known }: Wanted): Promise<ForeignAnswer> {
    const clock = AbortSignal.timeout(timeLimit)
    const agent = this.#agent(clock)
    try {
      const { response, url } = await this.#follow(address, { types, agent, clock, known })
      const type = typeOf(response)
      if (!types.includes(type)) throw new NotFetched('type')
      const bytes = await read(response, maxBytes)
      return { ok: true, bytes, type, address: url.href, ...versionOf(response) }
    } catch (error) {
      if (clock.aborted) return { ok: false, reason: 'too-slow' }
      if (!(error instanceof NotFetched)) return { ok: false, reason: 'unreachable' }
      const { reason, status } = error
      return status === undefined ? { ok: false, reason } : { ok: false, reason, status }
    } finally {
      await agent.destroy()
    }
  }

  /** One protocol request to an https address that an admin typed, or that a document at that address names. Follows no redirects.
   *  @throws TypeError as the standard `fetch` does when there is no answer */
  async exchange(address: string, { method, headers, body, signal }: Exchange): Promise<Response> {
    const clock = AbortSignal.any([AbortSignal.timeout(EXCHANGE_TIME), ...(signal ? [signal] : [])])
    const agent = this.#agent(clock)
    try {
      const url = URL.parse(address)
      if (url?.protocol !== 'https:' || url.username || url.password) throw new NotFetched('address')
      const text = body === undefined || body === null ? {} : { body: String(body) }
      const answer = await request(url, { dispatcher: agent, method, headers, signal: clock, ...text })
      const bytes = await read(answer, EXCHANGE_MOST)
      const isEmpty = [204, 205, 304].includes(answer.statusCode)
      const given = Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      )
      return new Response(isEmpty ? null : new Uint8Array(bytes), {
        status: answer.statusCode,
        headers: given,
      })
    } catch (cause) {
      throw new TypeError('fetch failed', { cause })
    } finally {
      await agent.destroy()
    }
  }

  /** A new agent each time, so that no connection is ever reused for another address. */
  #agent(signal: AbortSignal): Agent {
    const { resolve = resolveByDns, alsoAllow = () => false, ca } = this.#options
    const allows = (address: string) => isPublicAddress(address) || alsoAllow(address)
    return new Agent({ connect: checkedConnector({ resolve, allows, signal, ca }) })
  }

  async #follow(
    address: string,
    { types, agent, clock, known }: Pick<Wanted, 'types' | 'known'> & { agent: Agent; clock: AbortSignal },
  ): Promise<{ response: Dispatcher.ResponseData; url: URL }> {
    const headers = {
      accept: types.join(', '),
      // No compression: a small response could unpack to a thousand times its size.
      'accept-encoding': 'identity',
      'user-agent': this.#options.userAgent ?? 'Roost',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    }
    let url = this.#checked(address)
    for (let step = 0; step <= REDIRECTS; step += 1) {
      const response = await request(url, { dispatcher: agent, headers, signal: clock })
      const { statusCode: status } = response
      if (status === 200) return { response, url }
      response.body.on('error', () => {}).destroy()
      const next = [301, 302, 303, 307, 308].includes(status) && response.headers.location
      if (!next) throw new NotFetched('status', { status })
      url = this.#checked(String(next), url)
    }
    throw new NotFetched('redirects')
  }

  /** Checks an address before any request. The IP address behind its name is checked when connecting. */
  #checked(address: string, base?: URL): URL {
    const url = URL.parse(address, base)
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
    if (!url || !isWeb || url.href.length > LONGEST_ADDRESS) throw new NotFetched('address')
    if (url.protocol === 'http:' && !this.#options.http) throw new NotFetched('not-https')
    if (url.username || url.password) throw new NotFetched('password')
    // `port` is empty for the scheme's default port.
    if (url.port && !this.#options.ports?.includes(Number(url.port))) throw new NotFetched('port')
    url.hash = ''
    return url
  }
}

/** The response's validators, if present and short enough to store. */
function versionOf({ headers }: Dispatcher.ResponseData) {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length <= 200 && /^[\x20-\x7e]+$/.test(value) ? value : undefined
  return { etag: short(headers.etag), lastModified: short(headers['last-modified']) }
}

/** `image/jpeg` for `image/JPG; charset=binary`. */
function typeOf({ headers }: Dispatcher.ResponseData): string {
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  const plain = type.trim().toLowerCase()
  return plain === 'image/jpg' ? 'image/jpeg' : plain
}

async function read({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const encoding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  if (encoding !== 'identity') throw new NotFetched('compressed')
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new NotFetched('too-large')
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > maxBytes) throw new NotFetched('too-large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched('cut-off', { cause: error })
  }
  return Buffer.concat(parts)
}
