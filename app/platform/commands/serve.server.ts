import { once } from 'node:events'
import { rmSync } from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { commandAddress } from './address.server.ts'
import type { CommandHandler, FromServer, ToServer } from './command.ts'

/** Lets other processes of this user hand commands to this one, through a socket in `dataDir`. The caller holds the
 *  directory's lock: a socket file that is already there belonged to a process that was killed.
 *  @returns `close` aborts what runs, waits for it to end and tells each its exit code */
export async function serveCommands(
  dataDir: string,
  handlers: Record<string, CommandHandler>,
): Promise<{ close: () => Promise<void> }> {
  const address = commandAddress(dataDir)
  const running = new Set<{ stop: () => void; ended: Promise<void> }>()
  const server = net.createServer((socket) => {
    const stopping = new AbortController()
    const ended = converse(socket, handlers, stopping)
    const entry = { stop: () => stopping.abort(new Error('The server was stopped.')), ended }
    running.add(entry)
    void ended.then(() => running.delete(entry))
  })
  await listenPrivately(server, address)
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { stop } of running) stop()
      await Promise.all([...running].map(({ ended }) => ended))
      await closed
    },
  }
}

/** Listens where only this user may connect: the socket file is born with mode 0600. */
async function listenPrivately(server: net.Server, address: string): Promise<void> {
  if (process.platform === 'win32') server.listen(address)
  else {
    rmSync(address, { force: true })
    const mask = process.umask(0o177)
    try {
      server.listen(address)
    } finally {
      process.umask(mask)
    }
  }
  await once(server, 'listening')
}

/** One connection: reads which command it wants, runs it, ends with its exit code. Never rejects. */
async function converse(
  socket: net.Socket,
  handlers: Record<string, CommandHandler>,
  stopping: AbortController,
): Promise<void> {
  const { signal } = stopping
  const interrupted = new Error('The command was interrupted.')
  socket.on('error', () => {}) // 'close' follows, and says all there is to say
  socket.on('close', () => stopping.abort(interrupted))
  const lines = readline.createInterface({ input: socket })
  const asked = await new Promise<Asked | undefined>((resolve) => {
    lines.on('line', (line) => {
      const message = parse(line)
      if (message && 'run' in message) resolve(message)
      else stopping.abort(interrupted)
    })
    signal.addEventListener('abort', () => resolve(undefined))
  })
  if (asked) await run(asked, handlers, signal, (message) => write(socket, message))
  lines.close()
  socket.end()
}

type Asked = Extract<ToServer, { run: string }>

function parse(line: string): ToServer | undefined {
  try {
    return JSON.parse(line) as ToServer
  } catch {
    return undefined // no Roost speaks to us: the conversation ends
  }
}

function write(socket: net.Socket, message: FromServer): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

async function run(
  { run: name, args, cwd }: Asked,
  handlers: Record<string, CommandHandler>,
  signal: AbortSignal,
  send: (message: FromServer) => void,
): Promise<void> {
  const handler = handlers[name]
  try {
    if (!handler) throw new Error(`This server knows no command "${name}".`)
    const exit = await handler(args, {
      out: (out) => send({ out }),
      err: (err) => send({ err }),
      progress: (progress) => send({ progress }),
      signal,
      cwd,
    })
    send({ exit })
  } catch (error) {
    send({ err: `${(error as Error).message}\n` })
    send({ exit: 1 })
  }
}
