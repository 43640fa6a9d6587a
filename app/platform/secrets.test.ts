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
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`
  expect(() => secrets.decrypt('codes', sealed)).toThrow('cannot be read')
  expect(() => createSecrets('another secret of 32 letters or more').decrypt('letters', sealed)).toThrow(
    'cannot be read',
  )
  expect(() => secrets.decrypt('letters', `A${changed}`)).toThrow('cannot be read')
  expect(() => secrets.decrypt('letters', '')).toThrow('cannot be read')
})

test('a keyed hash is the same for the same purpose and text alone', () => {
  expect(secrets.keyedHash('limits', 'ana')).toBe(secrets.keyedHash('limits', 'ana'))
  expect(secrets.keyedHash('limits', 'ana')).not.toBe(secrets.keyedHash('codes', 'ana'))
  expect(secrets.keyedHash('limits', 'ana')).not.toBe(secrets.keyedHash('limits', 'anna'))
})
