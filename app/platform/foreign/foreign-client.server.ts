import { Agent, request, type Dispatcher } from 'undici'
import { checkedConnector, NotFetched, resolveByDns, type Resolve } from './checked-connector.server.ts'
import type { ForeignReason } from './foreign-reasons.ts'
import { isPublicAddress } from './public-address.server.ts'

const REDIRECTS = 3
const LONGEST_ADDRESS = 2_000

type Options = {
  /** Takes http as well as https. */
  http?: boolean
  /** Ports that are asked besides 443 and, with http, 80. */
  ports?: readonly number[]
  /** How we name ourselves to the other site. */
  userAgent?: string
  /** For tests: addresses that are asked although they are not public. */
  unsafeAllow?: (address: string) => boolean
  /** For tests: what a name means. */
  resolve?: Resolve
  /** For tests: an authority that is trusted besides the usual ones. */
  ca?: string
}

type Wanted = {
  /** Content types that are taken. */
  types: readonly string[]
  maxBytes: number
  /** Milliseconds for all of it, redirects included. */
  timeLimit: number
  /** What the other site said of a version that we have: of the same one it answers the status 304 and no file. */
  known?: { etag: string | null; lastModified: string | null }
}

/** `address` is where the file was found in the end. */
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

/** The one client for addresses that somebody typed. It never asks this machine or a private network, and keeps and sends
 *  nothing: no cookies, no credentials, no referrer. */
export class ForeignClient {
  readonly #options: Options

  constructor(options: Options = {}) {
    this.#options = options
  }

  /** Whether plain http is asked, too. */
  get takesHttp(): boolean {
    return this.#options.http === true
  }

  /** Fetches a file, or says why not (foreign-reasons.ts). */
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

  /** A new one each time, so that no connection is ever used for a second address. */
  #agent(signal: AbortSignal): Agent {
    const { resolve = resolveByDns, unsafeAllow = () => false, ca } = this.#options
    const allows = (address: string) => isPublicAddress(address) || unsafeAllow(address)
    return new Agent({ connect: checkedConnector({ resolve, allows, signal, ca }) })
  }

  async #follow(
    address: string,
    { types, agent, clock, known }: Pick<Wanted, 'types' | 'known'> & { agent: Agent; clock: AbortSignal },
  ): Promise<{ response: Dispatcher.ResponseData; url: URL }> {
    const headers = {
      accept: types.join(', '),
      // What unpacks to a thousand times its size is not even asked for.
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

  /** What can be said against an address before anybody is asked. Where its name leads is checked on connecting. */
  #checked(address: string, base?: URL): URL {
    const url = URL.parse(address, base)
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
    if (!url || !isWeb || url.href.length > LONGEST_ADDRESS) throw new NotFetched('address')
    if (url.protocol === 'http:' && !this.#options.http) throw new NotFetched('not-https')
    if (url.username || url.password) throw new NotFetched('password')
    // A port stands there only when it is not the scheme's own.
    if (url.port && !this.#options.ports?.includes(Number(url.port))) throw new NotFetched('port')
    url.hash = ''
    return url
  }
}

/** How the other site names this version, where it does, in few enough letters to be kept. */
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
