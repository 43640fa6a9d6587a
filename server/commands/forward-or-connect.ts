import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { DirectoryInUse } from '#app/database/embedded/directory.server.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'

/** Milliseconds that a starting server may hold the directory's lock before it listens (it first migrates and fills the database). */
const MOST_WAIT_MS = 15_000
const BETWEEN_TRIES_MS = 250

/** Passes a command to the server of `dataDir` with `hand`, or opens the embedded database when none is running. If the
 *  directory is locked but nobody listens, a server is starting or a command is running: then it waits.
 *  @returns the command's exit code, or the open database
 *  @throws DirectoryInUse after `mostWait` milliseconds; the signal's reason when aborted */
export async function forwardOrConnect(
  dataDir: string,
  hand: () => Promise<number | 'nobody-listening'>,
  io: CommandIo,
  mostWait = MOST_WAIT_MS,
): Promise<number | Connection> {
  const giveUpAt = performance.now() + mostWait
  for (let tries = 1; ; tries += 1) {
    const handed = await hand()
    if (handed !== 'nobody-listening') return handed
    try {
      return await connect({ dataDir })
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() >= giveUpAt) throw error
    }
    if (tries === 1) io.err(`Waiting for the Roost process that has just taken ${dataDir}.\n`)
    await wait(BETWEEN_TRIES_MS, undefined, { signal: io.signal }).catch(() => io.signal.throwIfAborted())
  }
}
