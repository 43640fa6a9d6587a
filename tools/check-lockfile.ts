// The lockfile must contain packages for every platform and their hashes, but not the host they were fetched from, because
// everyone may use a different registry.
import { readFileSync } from 'node:fs'

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

/** The faults in the text of a package-lock.json, one sentence each. */
export function checkLockfile(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (locked.link || locked.inBundle) return []
    const wrong: string[] = []
    if (locked.resolved)
      wrong.push(`${path} names the host ${locked.resolved}: npm install rewrites it (.npmrc)`)
    if (path !== '' && !locked.integrity) wrong.push(`${path} has no integrity hash`)
    // npm omits those of other platforms if node_modules already exists.
    for (const name of Object.keys(locked.optionalDependencies ?? {}))
      if (!names.has(name))
        wrong.push(
          `${path || 'package.json'} lacks ${name}: delete node_modules, then npm install --package-lock-only`,
        )
    return wrong
  })
}

if (import.meta.main) {
  const wrong = checkLockfile(readFileSync('package-lock.json', 'utf8'))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
