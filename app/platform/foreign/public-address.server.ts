import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Formally public but answered inside the cloud provider: Azure's host agent. */
const insiders = ['168.63.129.16']

/** Whether an IP address is on the public internet: not this machine, a private network or a provider's internal
 *  service, and not a form that embeds another address (mapped, 6to4, Teredo, NAT64). */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%') || insiders.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // For IPv6, only the range allocated so far, which also excludes the old embedded IPv4 forms.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}
