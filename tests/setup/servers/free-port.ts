import { randomInt } from 'node:crypto'
import net from 'node:net'

/** A free port of this machine. It is below the range that systems assign automatically, so that nothing else gets it before its
 *  server starts, or while that restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => void probe.close(() => resolve(true)))
  })
}
