// The lockfile must contain packages and their hashes, but no host they were fetched from, because everyone may use a
// different registry.
import { readFileSync } from 'node:fs'

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

/** The faults in the text of a package-lock.json, one sentence each. */
export function checkLockfile(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '' || locked.link || locked.inBundle) return []
    const wrong: string[] = []
    if (locked.resolved)
      wrong.push(`${path} names the host ${locked.resolved}: npm install rewrites it (.npmrc)`)
    // Packages of other platforms are added by tools/complete-lockfile.ts, which cannot know their hash.
    if (!locked.integrity && !(locked.optional && (locked.os || locked.cpu)))
      wrong.push(`${path} has no integrity hash`)
    return wrong
  })
}

if (import.meta.main) {
  const wrong = checkLockfile(readFileSync('package-lock.json', 'utf8'))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
