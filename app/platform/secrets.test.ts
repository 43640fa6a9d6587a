import { expect, test } from 'vitest'
import { createSecrets } from './secrets.server.ts'

const secrets = createSecrets('a secret of this test alone, 32 letters')

test('what was encrypted is read again, and looks different each time', () => {
  const text = 'a code: élève 🗝'
  const [one, two] = [secrets.encrypt('letters', text), secrets.encrypt('letters', text)]
  expect(secrets.decrypt('letters', one)).toBe(text)
  expect(one).not.toBe(two)
})

test('another purpose, another secret or a changed letter reads nothing', () => {
  const sealed = secrets.encrypt('letters', 'hello')
  expect(() => secrets.decrypt('codes', sealed)).toThrow('cannot be read')
  expect(() => createSecrets('another secret of 32 letters or more').decrypt('letters', sealed)).toThrow(
    'cannot be read',
  )
  expect(() => secrets.decrypt('letters', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)).toThrow(
    'cannot be read',
  )
  expect(() => secrets.decrypt('letters', '')).toThrow('cannot be read')
})

test('a keyed hash is the same for the same purpose and text alone', () => {
  expect(secrets.keyedHash('limits', 'ana')).toBe(secrets.keyedHash('limits', 'ana'))
  expect(secrets.keyedHash('limits', 'ana')).not.toBe(secrets.keyedHash('codes', 'ana'))
  expect(secrets.keyedHash('limits', 'ana')).not.toBe(secrets.keyedHash('limits', 'anna'))
})

test('while the previous secret is set, what was made with it is read, found and renewed', () => {
  const before = createSecrets('the secret of this site until today, 32')
  const now = createSecrets(
    'a secret of this test alone, 32 letters',
    'the secret of this site until today, 32',
  )
  const sealed = before.encrypt('letters', 'hello')
  expect(now.decrypt('letters', sealed)).toBe('hello')
  expect(now.keyedHashes('limits', 'ana')).toEqual([
    secrets.keyedHash('limits', 'ana'),
    before.keyedHash('limits', 'ana'),
  ])
  const renewed = now.renew('letters', sealed)
  expect(secrets.decrypt('letters', renewed ?? '')).toBe('hello')
  expect(now.renew('letters', renewed ?? '')).toBeNull()
  expect(() => now.renew('letters', 'AAAA')).toThrow('cannot be read')
})
