import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  [{ givenName: 'Ana', familyName: 'Rivera' }, 'AR'],
  [{ givenName: 'Ana', familyName: '' }, 'A'],
  [{ givenName: ' ', familyName: ' ', name: 'ben de la Cruz' }, 'BC'],
  [{ name: 'Prince' }, 'P'],
  [{ name: '', email: 'zoe@example.edu' }, 'Z'],
  [{ givenName: 'Élodie', familyName: 'ß' }, 'ÉSS'],
  [{ givenName: '👩‍🎓 Kim', familyName: '김' }, '👩‍🎓김'],
  [{ name: '明 王' }, '明王'],
  [{}, '?'],
])('%o is shown as %s', (named, shown) => {
  expect(initials(named)).toBe(shown)
})
