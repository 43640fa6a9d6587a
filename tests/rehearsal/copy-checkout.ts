import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** Not part of a checkout. It uses this one's packages. */
const NOT_COPIED = new Set([
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** Creates a separate checkout, with packages installed and nothing built, because a rehearsal leaves files in it. */
export function copyCheckout(to: string): void {
  mkdirSync(path.join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(root))
    if (!NOT_COPIED.has(name)) cpSync(path.join(root, name), path.join(to, name), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(to, 'node_modules', name))
}
