import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SiteContext } from './http/visit.ts'

/** The client's address: the one that the outermost of `hops` trusted proxies saw, or the socket's. Entries that the client
 *  itself writes into X-Forwarded-For are further left and are ignored. 'unknown' without a socket. */
export function clientAddress(c: SiteContext, hops: number): string {
  const forwarded = hops > 0 ? c.req.header('X-Forwarded-For') : undefined
  const peer = peerAddress(c)
  const chain = [...(forwarded?.split(',') ?? []).map((part) => part.trim()), peer]
  const address = chain.at(-1 - Math.min(hops, chain.length - 1)) ?? ''
  return isIP(address) ? plain(address) : peer
}

/** The remote address of the socket: the proxy's, if there is one. */
export function peerAddress(c: SiteContext): string {
  return plain(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
}

/** An IPv4-mapped IPv6 address becomes the IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The network that rate limits count: an IPv4 address, or the /64 network of an IPv6 address. */
export function limitedNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = '', right] = address.split('::')
  const groups = left.split(':').filter(Boolean)
  const rest = right?.split(':').filter(Boolean) ?? []
  const all = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
  return all.slice(0, 4).join(':')
}

const key = randomBytes(32)

/** A keyed hash of the address for the log. Its key exists only while the process runs, so it cannot be traced back. */
export function loggedAddress(address: string): string {
  return createHmac('sha256', key).update(address).digest('hex').slice(0, 10)
}
