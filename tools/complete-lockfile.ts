/** Adds the optional packages of other platforms to package-lock.json that the current registry did not offer. `npm ci`
 *  rejects a lockfile without them; by their version, os and cpu it skips them here and installs them there. Run it after
 *  `npm install`: `node tools/complete-lockfile.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Entry = {
  version: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'windows',
]
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

const file = path.resolve(import.meta.dirname, '../package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile

/** Resolves `name` from the package at `from` as Node does: the nearest node_modules folder upwards that contains it. */
function isLocked(from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (lockfile.packages[place ? `${place}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (!place) return false
  }
}

const added: Record<string, Entry> = {}
for (const [place, entry] of Object.entries(lockfile.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue
    const version = range.replace(/^[~^]/, '')
    const words = name.split(/[/-]/)
    const os = systems
      .filter((system) => words.includes(system))
      .map((system) => (system === 'windows' ? 'win32' : system))
    const cpu = processors.filter((processor) => words.includes(processor))
    const nested = added[`node_modules/${name}`] && added[`node_modules/${name}`]?.version !== version
    const where = nested ? `${place}/node_modules/${name}` : `node_modules/${name}`
    added[where] = { version, optional: true, ...(os.length && { os }), ...(cpu.length && { cpu }) }
  }
}
lockfile.packages = Object.fromEntries(
  Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
process.stdout.write(`${Object.keys(added).length} packages of other platforms added to the lockfile\n`)
