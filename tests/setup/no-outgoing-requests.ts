// A test fails if it connects to anything but this machine, even if the tested code swallows the error.
import net from 'node:net'
import { afterAll, afterEach } from 'vitest'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** The host that a socket connects to; undefined for a socket file and by default for this machine. */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string }
    return path ? undefined : host
  }
  return typeof second === 'string' ? second : undefined
}

let attempts: string[] = []
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (host && !LOOPBACK.test(host)) {
    attempts.push(host)
    throw new Error(`a test may not connect to ${host}`)
  }
  return Reflect.apply(connect, this, args) as net.Socket
} as typeof connect

afterEach(() => {
  const hosts = attempts
  attempts = []
  if (hosts.length > 0) throw new Error(`outgoing requests to ${hosts.join(', ')}`)
})

afterAll(() => {
  net.Socket.prototype.connect = connect
})
