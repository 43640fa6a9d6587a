import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Starts a database in the folder given as first argument, and prints the error if it cannot start. */
const START = `
  const { DatabaseThread } = await import('#app/database/embedded/thread.server.ts')
  const [, directory] = process.argv
  const { ready } = new DatabaseThread({ directory, counter: new SharedArrayBuffer(4) })
  await ready.catch(({ name, message }) => console.log(name + ': ' + message))
`

test('a database that cannot start and gives no reason names its folder, and the disk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const directory = path.join(folder, 'postgres')
  // Files may not hold a single byte, as on a full disk: PostgreSQL exits without a message.
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath]
  const { stdout } = await promisify(execFile)('sh', [
    ...limited,
    '--input-type=module',
    '-e',
    START,
    directory,
  ])
  expect(stdout).toBe(
    `CannotRun: The embedded database in ${directory} cannot start: it gave no reason; see whether its disk has room.\n`,
  )
})
