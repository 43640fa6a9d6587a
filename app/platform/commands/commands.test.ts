import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandAddress } from './address.server.ts'
import type { CommandHandler, CommandIo } from './command.ts'
import { runCommand } from './run.server.ts'
import { serveCommands } from './serve.server.ts'

let dataDir: string
let closing: (() => Promise<void>)[]

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'roost-commands-'))
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  rmSync(dataDir, { recursive: true })
})

async function serve(handlers: Record<string, CommandHandler>) {
  const { close } = await serveCommands(dataDir, handlers)
  closing.push(close)
  return close
}

function recorder() {
  const heard: unknown[] = []
  const interrupt = new AbortController()
  const io: CommandIo = {
    out: (text) => heard.push({ out: text }),
    err: (text) => heard.push({ err: text }),
    progress: (progress) => heard.push(progress),
    signal: interrupt.signal,
    cwd: '/where/the/person/stands',
  }
  return { heard, io, interrupt }
}

/** Reports that it is running, then waits until it is aborted. */
const untilAborted: CommandHandler = async (_args, { signal, out }) => {
  out('running')
  await once(signal, 'abort')
  throw signal.reason
}

test('a command runs in the server, with arguments, output, progress and exit code passed on in order', async () => {
  await serve({
    import: async (args, io) => {
      io.out(`${args.join(' ')} in ${io.cwd}, été 🏠\n`)
      io.progress({ done: 1, total: 2 })
      io.err('line 7: no price\n')
      return 2
    },
  })
  const { heard, io } = recorder()
  expect(await runCommand(dataDir, 'import', ['listings', 'a b.csv'], io)).toBe(2)
  expect(heard).toEqual([
    { out: 'listings a b.csv in /where/the/person/stands, été 🏠\n' },
    { done: 1, total: 2 },
    { err: 'line 7: no price\n' },
  ])
})

test('without a server, nobody listens; nor does the socket file of a server that was killed', async () => {
  const { io } = recorder()
  expect(await runCommand(dataDir, 'import', [], io)).toBe('nobody-listening')
  writeFileSync(path.join(dataDir, 'roost.sock'), '')
  expect(await runCommand(dataDir, 'import', [], io)).toBe('nobody-listening')
})

test('a server takes the place of one that was killed', async () => {
  writeFileSync(path.join(dataDir, 'roost.sock'), '')
  await serve({ import: async () => 0 })
  expect(await runCommand(dataDir, 'import', [], recorder().io)).toBe(0)
})

// A named pipe has no mode. A skipped test counts as failed, so on Windows this test does not exist.
const socketModes = process.platform === 'win32' ? [] : [0o600]
test.each(socketModes)('the socket is for this user alone', async (mode) => {
  await serve({})
  expect(statSync(path.join(dataDir, 'roost.sock')).mode & 0o777).toBe(mode)
})

test('Ctrl-C aborts the command in the server, which still names its exit code', async () => {
  await serve({ import: untilAborted })
  const { heard, io, interrupt } = recorder()
  io.out = () => interrupt.abort()
  expect(await runCommand(dataDir, 'import', [], io)).toBe(1)
  expect(heard).toEqual([{ err: 'The command was interrupted.\n' }])
})

test('a client that is gone aborts its command', async () => {
  const aborted = Promise.withResolvers<unknown>()
  await serve({
    import: async (_args, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve(signal.reason))
      socket.destroy()
      await aborted.promise
      return 1
    },
  })
  const socket = net.connect(commandAddress(dataDir))
  socket.write(`${JSON.stringify({ run: 'import', args: [], cwd: '/' })}\n`)
  expect(await aborted.promise).toEqual(new Error('The command was interrupted.'))
})

test('the stop of the server ends what runs, and says so', async () => {
  const close = await serve({ import: untilAborted })
  const { heard, io } = recorder()
  io.out = () => void close()
  expect(await runCommand(dataDir, 'import', [], io)).toBe(1)
  expect(heard).toEqual([{ err: 'The server was stopped.\n' }])
})

test('a server that dies leaves an exit code that is not 0 and a sentence', async () => {
  const server = net.createServer((socket) => void socket.once('data', () => socket.destroy()))
  server.listen(commandAddress(dataDir))
  await once(server, 'listening')
  const { heard, io } = recorder()
  expect(await runCommand(dataDir, 'import', [], io)).toBe(1)
  expect(heard).toEqual([{ err: 'The server stopped before the command had ended: run it again.\n' }])
  server.close()
})

test('an unknown command, a failing one and noise on the line harm nobody', async () => {
  await serve({ import: async () => Promise.reject(new Error('no such file')) })
  const { heard, io } = recorder()
  expect(await runCommand(dataDir, 'dance', [], io)).toBe(1)
  expect(await runCommand(dataDir, 'import', [], io)).toBe(1)
  expect(heard).toEqual([{ err: 'This server knows no command "dance".\n' }, { err: 'no such file\n' }])
  const socket = net.connect(commandAddress(dataDir))
  socket.resume().write('GET / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  expect(await runCommand(dataDir, 'dance', [], io)).toBe(1)
})

test('a data directory too deep for a socket is refused in one sentence, there or not', async () => {
  const deep = mkdtempSync(path.join(dataDir, 'x'.repeat(120)))
  expect(() => commandAddress(path.join(deep, 'not-yet'))).toThrow(/is too long a path for a socket/)
  await expect(serveCommands(deep, {})).rejects.toThrow(/is too long a path for a socket: set DATA_DIR/)
})
