import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#app/database/embedded/directory.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import { runCommand } from '#app/platform/commands/run.server.ts'
import { serveCommands } from '#app/platform/commands/serve.server.ts'
import { forwardOrConnect } from './forward-or-connect.ts'

let dataDir: string
let lock: { release: () => void }

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'roost-hand-'))
  lock = lockDirectory(dataDir) // as a starting server does before it listens
})
afterEach(() => {
  lock.release()
  rmSync(dataDir, { recursive: true })
})

function terminal() {
  const said: string[] = []
  const stopping = new AbortController()
  const note = (text: string) => void said.push(text)
  const io: CommandIo = { out: note, err: note, progress: () => {}, signal: stopping.signal, cwd: '/' }
  return { io, said, stopping }
}

test('a command waits for a server that is still starting, and is handed to it', async () => {
  const { io, said } = terminal()
  let server: { close: () => Promise<void> } | undefined
  const hand = async () => {
    const handed = await runCommand(dataDir, 'import', [], io)
    server ??= await serveCommands(dataDir, { import: async () => 7 }) // starts listening only after the first try
    return handed
  }
  expect(await forwardOrConnect(dataDir, hand, io)).toBe(7)
  expect(said).toEqual([`Waiting for the Roost process that has just taken ${dataDir}.\n`])
  await server?.close()
})

test('a directory that stays taken is refused in the end', async () => {
  const { io } = terminal()
  const hand = () => runCommand(dataDir, 'import', [], io)
  await expect(forwardOrConnect(dataDir, hand, io, 0)).rejects.toThrow(DirectoryInUse)
})

test('Ctrl-C ends the waiting', async () => {
  const { io, stopping } = terminal()
  io.err = () => stopping.abort(new Error('interrupted by the test'))
  const hand = () => runCommand(dataDir, 'import', [], io)
  await expect(forwardOrConnect(dataDir, hand, io)).rejects.toThrow('interrupted by the test')
})
