import { once } from 'node:events'
import net from 'node:net'
import readline from 'node:readline'
import { CannotRun } from '../errors.ts'
import { commandAddress } from './address.server.ts'
import type { CommandIo, FromServer, ToServer } from './command.ts'

/** Sends a command to the server that runs on `dataDir` and forwards its output until it ends.
 *  @returns the command's exit code, or 'nobody-listening' when no server is running: the caller then runs it itself
 *  @throws CannotRun when the server belongs to another user */
export async function runCommand(
  dataDir: string,
  name: string,
  args: string[],
  io: CommandIo,
): Promise<number | 'nobody-listening'> {
  const socket = await reachServer(dataDir)
  if (!socket) return 'nobody-listening'
  const send = (message: ToServer) => socket.write(`${JSON.stringify(message)}\n`)
  const abort = () => void send({ abort: true })
  send({ run: name, args, cwd: io.cwd })
  if (io.signal.aborted) abort()
  else io.signal.addEventListener('abort', abort)
  socket.on('error', () => {}) // the output ends without an exit code, which is reported below
  let exit: number | undefined
  for await (const line of readline.createInterface({ input: socket })) {
    const message = JSON.parse(line) as FromServer
    if ('exit' in message) exit = message.exit
    else if ('out' in message) io.out(message.out)
    else if ('err' in message) io.err(message.err)
    else io.progress(message.progress)
  }
  io.signal.removeEventListener('abort', abort)
  socket.destroy()
  if (exit === undefined) io.err('The server stopped before the command had ended: run it again.\n')
  return exit ?? 1
}

/** There is no socket, it was left by a killed process, or the server is stopping. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET']

async function reachServer(dataDir: string): Promise<net.Socket | undefined> {
  try {
    const socket = net.connect(commandAddress(dataDir))
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code && NOBODY.includes(code)) return undefined
    if (code === 'EACCES' || code === 'EPERM')
      throw new CannotRun(
        `The server that runs on ${dataDir} belongs to another user: run this as that user.`,
      )
    throw error
  }
}
