import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public as addresses go, yet answered inside a provider's machines: Azure's host agent. */
const insiders = ['168.63.129.16']

/** Whether an IP address belongs to the open internet: not to this machine, a private network or a provider's inside, and
 *  not one that hides another (mapped, 6to4, Teredo, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%') || insiders.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only what has been given out so far; that leaves out the old ways of writing IPv4, too.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}
