// A native PostgreSQL for tests and benchmarks: the one at TEST_DATABASE_URL, otherwise one from npm.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'

/** For data that need not survive a power failure: a third less work for the server. */
export const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** Starts a server with an empty database, on a free port of this machine only, unless TEST_DATABASE_URL names one. `stop` also
 *  removes its files. So does the end of this process, even if killed, because the process that runs the server then loses its input.
 *  @param settings such as `shared_buffers=512MB`, for a server that we start
 *  @returns the URL of its superuser, `postgres://…` */
export async function startNativePostgres(
  ...settings: string[]
): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'keep-postgres.ts'), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const ended = once(keeper, 'close')
  const lines = readline.createInterface({ input: keeper.stdout })
  const started = once(lines, 'line')
  const [url] = (await Promise.race([started, ended.then(() => [])])) as [string?]
  if (!url) throw new Error('The native PostgreSQL did not start; the lines above say why.')
  return {
    url,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}
