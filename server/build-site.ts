/** Implements `npm run build`. Also used by `npm start` when the build is older than the sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sayUsage } from './commands/usage.ts'
import { addEarlierAssets, hasAssets, moveBuildAside } from './earlier-assets.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Its modification time shows which sources were built; its existence shows that the build completed. */
const stamp = path.join(root, 'build/built')
const sources = [
  'app',
  'server',
  'public',
  'tools/build-steps',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Not in `build`, which each build empties. */
export const cache = path.join(root, 'node_modules/.cache')

const LONGEST_BUILD = 600_000 // milliseconds

export const entry = path.join(root, 'build/server/index.js')

function newestChange(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const children = readdirSync(file).filter((name) => !/\.test\.tsx?$/.test(name))
  return Math.max(stat.mtimeMs, ...children.map((name) => newestChange(path.join(file, name))))
}

/** Whether there is a complete build of the current sources. */
export function isBuilt(): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false })
  if (!built || !existsSync(entry)) return false
  return built.mtimeMs >= Math.max(...sources.map((source) => newestChange(path.join(root, source))))
}

/** Builds unless the build is current. If several processes start at the same time, one builds and the others wait for it.
 *  @returns whether there is a build */
export function buildIfNeeded(): boolean {
  if (isBuilt()) return true
  process.stdout.write('Building Roost, once after each change of its sources …\n')
  mkdirSync(cache, { recursive: true })
  // SQLite's file lock ends with the process, even a killed one.
  const lock = new DatabaseSync(path.join(cache, 'roost-build.lock'), { timeout: LONGEST_BUILD })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return isBuilt() || buildSite()
  } finally {
    lock.close()
  }
}

/** Builds the site, and prints the reason when it fails.
 *  @param after the `build` folder of the version whose open pages this build still serves; by default the previous one here
 *  @returns whether it succeeded */
function buildSite(after?: string): boolean {
  const begun = new Date()
  rmSync(stamp, { force: true })
  const cli = path.join(root, 'node_modules/@react-router/dev/dist/cli/index.js')
  if (!existsSync(cli)) {
    process.stderr.write(
      'The build tools are not installed: run "npm ci --include=dev", or start a build with server/start-built.ts.\n',
    )
    return false
  }
  const folder = path.dirname(stamp)
  const aside = path.join(cache, 'roost-build-before')
  mkdirSync(cache, { recursive: true })
  const wasThere = moveBuildAside(folder, aside)
  const build = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}\nThe build failed; the lines above say why.\n`)
    return false
  }
  addEarlierAssets(folder, after ?? (wasThere ? aside : undefined))
  writeFileSync(stamp, '')
  utimesSync(stamp, begun, begun) // changes made during the build are not part of it
  return true
}

const USAGE = `npm run build [-- --after ../roost/build]

Builds the site. --after names the folder "build" of the version before, whose open pages it still serves.`

/** @returns the folder after `--after`, or what is wrong with the arguments */
function readArguments(): { after: string | undefined } | { wrong: string } {
  try {
    const { after } = parseArgs({ options: { after: { type: 'string' } } }).values
    if (after === undefined || hasAssets(after)) return { after }
    return { wrong: `There is no build in ${after}: write the folder "build" of the version before.` }
  } catch (error) {
    return { wrong: `${(error as Error).message}\n${USAGE}` }
  }
}

if (import.meta.main) {
  sayUsage(USAGE)
  const read = readArguments()
  if ('wrong' in read) process.stderr.write(`${read.wrong}\n`)
  process.exitCode = 'after' in read && buildSite(read.after) ? 0 : 1
}
