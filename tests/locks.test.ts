import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What almost everything refers to: whoever locks it for `update` makes all wait who write about it (CONTRIBUTING.md). */
const LOCKED = /\.from\((?:users|listings)\)(?:(?!\.from\()[^;])*?\.for\('update'/

test('accounts and homes are locked for update only where they are erased', () => {
  const locking = globSync('{app,server}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => LOCKED.test(readFileSync(path, 'utf8')))
  expect(locking).toEqual(['app/features/accounts/erase-accounts.server.ts'])
})
