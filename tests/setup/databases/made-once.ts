// What several suites of one `npm test` begin with, such as a migrated database, is made once: the first suite leaves a copy where the
// others look (ROOST_TEMPLATES). A suite that runs by itself makes its own.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Fills `folder` with what an earlier suite made under this name, or else by `make`. */
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
    rmSync(partial, { recursive: true, force: true }) // a suite beside this one was first
  }
}

/** With owners and rights, at which a database server looks. */
function copyWhole(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}
