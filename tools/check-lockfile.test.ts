import { expect, test } from 'vitest'
import { checkLockfile } from './check-lockfile.ts'

const locked = (entry: object) => JSON.stringify({ packages: { '': {}, 'node_modules/pg': entry } })

test('a package with its hash and without a host is in order', () => {
  expect(checkLockfile(locked({ version: '8.0.0', integrity: 'sha512-x' }))).toEqual([])
})

test('the host of a registry is reported', () => {
  const entry = { version: '8.0.0', integrity: 'sha512-x', resolved: 'https://registry.example/pg.tgz' }
  expect(checkLockfile(locked(entry))).toEqual([expect.stringContaining('registry.example')])
})

test('a package without a hash is reported', () => {
  expect(checkLockfile(locked({ version: '8.0.0' }))).toEqual([expect.stringContaining('no integrity')])
})

test('a package of another platform that is left out is reported', () => {
  const optionalDependencies = { 'pg-darwin': '8.0.0' }
  expect(checkLockfile(locked({ version: '8.0.0', integrity: 'sha512-x', optionalDependencies }))).toEqual([
    expect.stringContaining('lacks pg-darwin'),
  ])
  const own = JSON.stringify({ packages: { '': { optionalDependencies } } })
  expect(checkLockfile(own)).toEqual([expect.stringContaining('package.json lacks pg-darwin')])
})
