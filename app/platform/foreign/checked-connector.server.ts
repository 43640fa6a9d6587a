import { lookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { ForeignReason } from './foreign-reasons.ts'

export type Resolve = (host: string) => Promise<string[]>

/** Ends a request with a reason for the person who gave the address. */
export class NotFetched extends Error {
  readonly reason: ForeignReason
  readonly status: number | undefined
  constructor(reason: ForeignReason, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(reason, { cause })
    this.name = 'NotFetched'
    this.reason = reason
    this.status = status
  }
}

type Options = {
  resolve: Resolve
  /** Whether connecting to an IP address is allowed. */
  allows: (address: string) => boolean
  signal: AbortSignal
  ca?: string
}

const ADDRESSES_TRIED = 4

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)

/** Connects only to a checked IP address. The name is resolved once, here, and the connection goes to that
 *  address, so a DNS answer that changes a moment later (DNS rebinding) has no effect. */
export function checkedConnector({ resolve, allows, signal, ca }: Options): buildConnector.connector {
  const trusted = ca === undefined ? {} : { ca }
  const connect = buildConnector({ ...trusted, allowH2: false, maxCachedSessions: 0 })

  const connectTo = (address: string, to: buildConnector.Options) =>
    new Promise<Socket>((done, fail) => {
      const name = isIP(bare(to.hostname)) ? undefined : to.hostname
      // TLS still verifies the certificate against the host name.
      const servername = to.protocol === 'https:' ? name : undefined
      connect({ ...to, hostname: address, servername }, (error, socket) =>
        error || !socket ? fail(new NotFetched('unreachable', { cause: error })) : done(socket),
      )
    })

  const open = async (to: buildConnector.Options): Promise<Socket> => {
    const addresses = (await addressesOf(to.hostname, resolve)).filter(allows)
    let failure: unknown = new NotFetched('not-public')
    for (const address of addresses.slice(0, ADDRESSES_TRIED)) {
      try {
        const socket = await connectTo(address, to)
        if (allows(socket.remoteAddress ?? '')) return socket
        socket.destroy()
        throw new NotFetched('not-public')
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  // undici honours a signal only after it has a connection.
  const openInTime = async (to: buildConnector.Options): Promise<Socket | Error> => {
    const opening = open(to)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new NotFetched('too-slow')), { once: true })
    })
    try {
      return await Promise.race([opening, late])
    } catch (error) {
      opening.then((socket) => socket.destroy()).catch(() => {})
      return error as Error
    }
  }

  const connectInTime = async (to: buildConnector.Options, callback: buildConnector.Callback) => {
    const opened = await openInTime(to)
    if (opened instanceof Error) callback(opened, null)
    else callback(null, opened)
  }

  return (to, callback) => void connectInTime(to, callback)
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(bare(host))) return [bare(host)]
  try {
    return await resolve(host)
  } catch (cause) {
    throw new NotFetched('no-such-host', { cause })
  }
}

/** IPv6 addresses are in brackets in a URL. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
