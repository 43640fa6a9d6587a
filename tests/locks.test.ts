import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tables that almost everything refers to: locking their rows `for update` blocks everybody who inserts references to them
 *  (CONTRIBUTING.md). */
const LOCKED = /\.from\((?:users|listings)\)(?:(?!\.from\()[^;])*?\.for\('update'/

test('accounts and homes are locked for update only where they are erased', () => {
  const locking = globSync('{app,server}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => LOCKED.test(readFileSync(path, 'utf8')))
  expect(locking).toEqual(['app/features/accounts/personal-data/erase-accounts.server.ts'])
})
