import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { SiteContext } from './http/visit.ts'

/** Whose request this is: the address that the outermost of `hops` trusted proxies saw, or the socket's. What a client
 *  writes into X-Forwarded-For itself stands further left and is never believed. 'unknown' without a socket. */
export function clientAddress(c: SiteContext, hops: number): string {
  return addressBehind(hops > 0 ? c.req.header('X-Forwarded-For') : undefined, peerAddress(c), hops)
}

/** The same for a request that Node.js hands over. */
export function addressOfIncoming({ headers, socket }: IncomingMessage, hops: number): string {
  const forwarded = headers['x-forwarded-for']
  return addressBehind(
    hops > 0 ? forwarded?.toString() : undefined,
    plain(socket.remoteAddress ?? 'unknown'),
    hops,
  )
}

function addressBehind(forwarded: string | undefined, peer: string, hops: number): string {
  const chain = [...(forwarded?.split(',') ?? []).map((part) => part.trim()), peer]
  const address = chain.at(-1 - Math.min(hops, chain.length - 1)) ?? ''
  return isIP(address) ? plain(address) : peer
}

/** The other end of the socket: the proxy, when there is one. */
export function peerAddress(c: SiteContext): string {
  return plain(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
}

/** An IPv4 address in IPv6 dress is that IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whom a limit counts: one IPv4 address, or the /64 network that an IPv6 household has. */
export function limitedNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = '', right] = address.split('::')
  const groups = left.split(':').filter(Boolean)
  const rest = right?.split(':').filter(Boolean) ?? []
  const all = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
  return all.slice(0, 4).join(':')
}

const key = randomBytes(32)

/** A name for the address that tells requests of one run apart and leads back to nobody: its key is never stored. */
export function loggedAddress(address: string): string {
  return createHmac('sha256', key).update(address).digest('hex').slice(0, 10)
}
