import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelPrefix, requireKey, resolvePath } from './store-paths.ts'

const nameOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as Error).name
  }
  return 'accepted'
}

test('each level has its prefix', () => {
  expect(levelPrefix('guest')).toBe('public/')
  expect(levelPrefix('protected', 'ana')).toBe('protected/ana/')
  expect(levelPrefix('private', 'ana')).toBe('private/ana/')
})

test('what belongs to somebody needs to know whom', () => {
  expect(() => levelPrefix('protected')).toThrow(
    'Missing identity ID when accessing objects in protected or private access level.',
  )
  expect(nameOf(() => resolvePath({ key: 'a', level: 'private' }))).toBe('NoIdentityId')
})

test('a key stands below its level', () => {
  expect(resolvePath({ key: 'a.jpg' })).toBe('public/a.jpg')
  expect(resolvePath({ key: 'a.jpg', level: 'protected', identityId: 'ana' })).toBe('protected/ana/a.jpg')
  expect(resolvePath({ key: 'a.jpg', level: 'private', identityId: 'ana' })).toBe('private/ana/a.jpg')
})

test('a path is used as it is', () => {
  expect(resolvePath({ path: 'profile-pictures/a.jpg' })).toBe('profile-pictures/a.jpg')
})

test('a path or a key, never both, never neither', () => {
  const sentence =
    'Path or key parameter must be specified in the input. Both can not be specified at the same time.'
  expect(() => resolvePath({})).toThrow(sentence)
  expect(() => resolvePath({ path: '', key: '' })).toThrow(sentence)
  expect(() => resolvePath({ path: 'a', key: 'b' })).toThrow(sentence)
})

test('no path begins with a slash', () => {
  expect(() => resolvePath({ path: '/a' })).toThrow('Input `path` does not allow a leading slash (/).')
})

test('keys that no address can carry are refused by name', () => {
  expect(() => requireKey('')).toThrow('Missing key in api call.')
  expect(nameOf(() => requireKey(''))).toBe('NoKey')
  expect(nameOf(() => requireKey('/a'))).toBe('InvalidStoragePathInput')
  for (const key of ['..', 'a/../b', './a', 'a/.', 'ä'.repeat(513), 'a\ud800'])
    expect(
      nameOf(() => requireKey(key)),
      key,
    ).toBe('InvalidKey')
  for (const key of ['a..b', '...', 'a//b', 'ä'.repeat(512), 'CON', 'a b+c%2e%2e'])
    expect(
      nameOf(() => requireKey(key)),
      key,
    ).toBe('accepted')
})

test('whatever is accepted arrives as it was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (key) => {
      if (nameOf(() => requireKey(key)) !== 'accepted') return
      const { pathname } = new URL(`http://localhost/${encodeURIComponent(key).replaceAll('%2F', '/')}`)
      expect(decodeURIComponent(pathname.slice(1))).toBe(key)
    }),
  )
})
