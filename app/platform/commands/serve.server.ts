import { once } from 'node:events'
import { rmSync } from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { commandAddress } from './address.server.ts'
import type { CommandHandler, FromServer, ToServer } from './command.ts'

/** Accepts commands from other processes of the same user, through a socket in `dataDir`. The caller holds the
 *  directory's lock, so a socket file that already exists was left by a killed process.
 *  @returns `close` aborts running commands, waits for them to end, and sends each client its exit code */
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

/** Listens so that only this user can connect: the socket file is created with mode 0600. */
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

/** Handles one connection: reads the command, runs it, and ends with its exit code. Never rejects. */
async function converse(
  socket: net.Socket,
  handlers: Record<string, CommandHandler>,
  stopping: AbortController,
): Promise<void> {
  const { signal } = stopping
  const interrupted = new Error('The command was interrupted.')
  socket.on('error', () => {}) // 'close' follows and is handled below
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
    return undefined // not a valid message, so the connection is closed
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
