import { randomInt } from 'node:crypto'
import net from 'node:net'

/** A free port of this machine. It is below those that systems hand out to whoever asks for any, so that nobody is given it
 *  before its server starts, or while that starts again. */
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
