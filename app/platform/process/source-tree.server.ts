import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from '../errors.ts'

/** The absolute path of a file or folder of the source tree, such as `app/database/migrations`. Works from the sources and
 *  from the bundle in build/server, since both are below the package root.
 *  @throws CannotRun when it does not exist */
export function sourcePath(relative: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, relative)
    if (existsSync(path.join(folder, 'package.json')) && existsSync(candidate)) return candidate
    if (folder === path.dirname(folder))
      throw new CannotRun(`${relative} is missing from this copy of Roost.`)
  }
}
