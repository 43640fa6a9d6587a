import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  [{ givenName: 'Ana', familyName: 'Rivera' }, 'AR'],
  [{ givenName: 'Ana', familyName: '' }, 'A'],
  [{ givenName: ' ', familyName: ' ', name: 'ben de la Cruz' }, 'BC'],
  [{ name: 'Prince' }, 'P'],
  [{ name: ' ', email: 'zoe@example.edu' }, 'Z'],
  [{ givenName: 'Élodie', familyName: '김' }, 'É김'],
  [{ givenName: '👩‍🎓 Kim' }, '👩‍🎓'],
  [{}, '?'],
])('%o is shown as %s', (named, shown) => {
  expect(initials(named)).toBe(shown)
})
