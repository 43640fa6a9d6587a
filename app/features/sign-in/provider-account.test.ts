import { expect, test } from 'vitest'
import { readClaims } from '#app/platform/open-id/claims.ts'
import { emailOf, claimedNames } from './provider-account.server.ts'

const of = (claims: Record<string, unknown>) => ({
  issuer: 'https://login.example',
  sub: '1',
  ...readClaims(claims, { addressClaim: 'email' }),
})

test.each([
  [{ given_name: 'Ana', family_name: 'Rivera', name: 'Dr. Ana Rivera' }, 'Ana', 'Rivera'],
  [{ given_name: 'Ana' }, 'Ana', ''],
  [{ name: '  Ana   María Rivera ' }, 'Ana María', 'Rivera'],
  [{ name: 'Plato' }, 'Plato', ''],
  [{ name: '王 小明' }, '王', '小明'],
  [{ given_name: 'An\u0000a', name: 'Ana Rivera' }, 'Ana', 'Rivera'],
  [{ given_name: 7, family_name: null, email: 'ana.rivera@usc.edu' }, 'ana rivera', ''],
  [{ given_name: 'evil.example', name: 'www.evil.example', email: 'ana@usc.edu' }, 'ana', ''],
  [{ name: 'x'.repeat(501), email: '@' }, 'Student', ''],
])('%j: two names that ours may be', (claims, givenName, familyName) => {
  expect(claimedNames(of(claims))).toEqual({ givenName, familyName })
})

test('an address is converted to our normal form, or rejected', () => {
  expect(emailOf(of({ email: ' Ana@USC.edu' }))).toBe('ana@usc.edu')
  expect([{}, { email: 'ana' }, { email: 7 }].map((claims) => emailOf(of(claims)))).toEqual([
    null,
    null,
    null,
  ])
})

test('roles and other claims are ignored', () => {
  expect(readClaims({ email: 'ana@usc.edu', admin: true, manager: true }, { addressClaim: 'email' })).toEqual(
    {
      email: 'ana@usc.edu',
    },
  )
})
