// A proxy between a site and its database, which fails as networks and machines do.
import { once } from 'node:events'
import net from 'node:net'

export type TcpProxy = {
  /** The target's URL, with the proxy's host and port. */
  url: string
  /** Goes silent on open connections, and on new ones, which it accepts: a machine that froze or was cut off. */
  silence: () => void
  /** Closes every connection and refuses new ones: a process that was killed. */
  refuse: () => Promise<void>
  /** New connections work again; silenced ones stay silent. */
  heal: () => Promise<void>
  close: () => Promise<void>
}

export async function startProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const sockets = new Set<net.Socket>()
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  let silent = false
  const server = net.createServer((near) => {
    keep(near)
    if (silent) return
    const far = net.connect(Number(target.port), target.hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as net.AddressInfo).port
  }
  const port = await listen(0)
  const stop = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const own = new URL(url)
  own.host = `127.0.0.1:${port}`
  return {
    url: own.href,
    silence: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    refuse: stop,
    heal: async () => {
      silent = false
      if (!server.listening) await listen(port)
    },
    close: stop,
  }
}
