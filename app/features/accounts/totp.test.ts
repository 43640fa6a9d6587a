import { expect, test } from 'vitest'
import { codeAt, matchingStep, newTotpSecret, halfMinuteOf, totpAddress } from './totp.server.ts'

// RFC 6238, appendix B: the secret "12345678901234567890", the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const)('%i seconds after 1970 the code is the one of RFC 6238', ([seconds, code]) => {
  expect(codeAt(SECRET, halfMinuteOf(new Date(seconds * 1000)))).toBe(code)
})

test('a clock may differ by half a minute, and no more', () => {
  const now = new Date('2026-11-16T20:00:00Z')
  for (const off of [-1, 0, 1])
    expect(matchingStep(SECRET, codeAt(SECRET, halfMinuteOf(now) + off), now)).toBe(halfMinuteOf(now) + off)
  for (const off of [-2, 2])
    expect(matchingStep(SECRET, codeAt(SECRET, halfMinuteOf(now) + off), now)).toBe(null)
  for (const code of ['', '12345', '1234567', 'abcdef', '６５４３２１'])
    expect(matchingStep(SECRET, code, now)).toBe(null)
})

test('secrets are random and in base 32', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('an address with special characters stays one parameter in the QR code', () => {
  const address = new URL(
    totpAddress({ secret: SECRET, email: 'a&secret=x?#/b@example.com', issuer: 'Roost & Co.' }),
  )
  expect([...address.searchParams]).toEqual([
    ['secret', SECRET],
    ['issuer', 'Roost & Co.'],
  ])
  expect(decodeURIComponent(address.pathname)).toContain('Roost & Co.:a&secret=x?#/b@example.com')
})
