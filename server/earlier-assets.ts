import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** The names of the files that a build itself made, stored beside its `client` folder. */
const LIST = 'assets.json'
const assetsOf = (build: string) => path.join(build, 'client/assets')

/** Whether there is a build whose files later ones can serve. */
export const hasAssets = (build: string): boolean => existsSync(path.join(build, LIST))

/** Moves a build aside, because the next one empties its folder. @returns whether there was one */
export function moveBuildAside(build: string, aside: string): boolean {
  rmSync(aside, { recursive: true, force: true })
  if (!hasAssets(build)) return false
  renameSync(build, aside)
  return true
}

/** Lists a new build's own files and adds those of an earlier one, so that pages opened before an update find what they still need.
 *  Files that the earlier build had taken from its predecessor are dropped. File names contain a hash of the content.
 *  @param earlier the `build` folder of the previous version, if any */
export function addEarlierAssets(build: string, earlier: string | undefined): void {
  const assets = assetsOf(build)
  const own = readdirSync(assets)
  writeFileSync(path.join(build, LIST), JSON.stringify(own))
  if (earlier === undefined || !hasAssets(earlier)) return
  const made = new Set(own)
  const before = JSON.parse(readFileSync(path.join(earlier, LIST), 'utf8')) as string[]
  for (const name of before)
    if (!made.has(name)) copyFileSync(path.join(assetsOf(earlier), name), path.join(assets, name))
}
