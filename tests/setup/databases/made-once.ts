// Creates what several suites of one `npm test` start from, such as a migrated database, only once: the first suite leaves a copy for
// the others (ROOST_TEMPLATES). A suite that runs alone creates its own.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Fills `folder` with an earlier suite's copy of this name, otherwise with `make`. */
export async function madeOnce(name: string, folder: string, make: () => Promise<unknown>): Promise<void> {
  const place = process.env.ROOST_TEMPLATES
  if (place === undefined) {
    await make()
    return
  }
  const kept = join(place, name)
  if (existsSync(kept)) {
    copyWhole(kept, folder)
    return
  }
  await make()
  const partial = `${kept}-${randomUUID()}`
  copyWhole(folder, partial)
  try {
    renameSync(partial, kept)
  } catch {
    rmSync(partial, { recursive: true, force: true }) // a concurrent suite was first
  }
}

/** Copies owners and permissions too, which a database server checks. */
function copyWhole(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}
