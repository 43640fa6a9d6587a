import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Why these may lock a referenced row `for update`, which blocks everyone who inserts a reference to it (CONTRIBUTING.md). */
const REASONS: Record<string, string> = {
  'account-settings/confirm-email-change lockAccount': 'changes the address',
  'account-settings/change-password lockAccount':
    'ends sessions, and none begins meanwhile with the old password',
  'account-settings/erase-accounts users': 'deletes the account',
  'accounts/confirm-second-factor lockAccount': 'no session begins meanwhile without it',
  'accounts/turn-off-second-factor lockAccount': 'no session begins meanwhile with it',
  'campuses/remove-campus campuses': 'deletes the campus',
  'collections/personal-data lockCollectionRow': 'deletes a collection without members',
  'collections/leave-collection lockCollection': 'deletes a collection without members',
  'groups/create-group lockGroup': 'deletes the group',
  'groups/leave-group lockGroup': 'deletes a group without members',
  'groups/personal-data roommateGroups': 'deletes a group without members',
  'importing/apply-import lockImport': 'deletes the import',
}

/** A query that ends in such a lock with its table (or the one in `of`), a call that requests one, and a function that takes one by
 *  default. */
const QUERY = /\.from\((\w+)\)(?:(?!\.from\()[^;])*?\.for\('update'(?:, \{ of: (\w+))?/g
const CALL = /\b(lock\w+)\([^;{}]*?, (?:\{ strength: )?'update'(?: \})?\)/g
const DEFAULT = /(\w+)(?:: [^=;]+)? = 'update'/g

test('rows that others refer to are locked for update only where they are deleted', () => {
  const referred = new Set(
    globSync('app/database/schema/*/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/references\(\(\)(?:: \w+)? => (\w+)\./g)].map(
        ([, table]) => table,
      ),
    ),
  )
  expect(referred.size).toBeGreaterThan(10)
  const locking = globSync('{app,server}/**/*.server.ts').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const tables = [...text.matchAll(QUERY)]
      .map(([, from, of]) => of ?? from)
      .filter((table) => referred.has(table))
    const calls = [...text.matchAll(CALL)].map(([, verb]) => verb)
    const defaults = [...text.matchAll(DEFAULT)].map(([, name]) => `${name} by default`)
    const place = path.replace(/^app\/features\//, '').replace(/\.server\.ts$/, '')
    return [...tables, ...calls, ...defaults].map((what) => `${place} ${what}`)
  })
  expect(locking.toSorted()).toEqual(Object.keys(REASONS).toSorted())
})
