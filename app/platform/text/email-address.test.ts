import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recipientForm } from '#app/features/emails/rules.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { isEmail, normalizeEmail } from './email-address.ts'

test('one mailbox has one normal form, however it was typed', () => {
  for (const typed of [
    'ana@usc.edu',
    ' Ana@USC.edu\n',
    'ana@usc.edu\u200b',
    '\ufeffana@usc.edu',
    'ａｎａ＠ｕｓｃ．ｅｄｕ',
  ])
    expect(normalizeEmail(cutLine(typed)), JSON.stringify(typed)).toBe('ana@usc.edu')
})

test('a domain in any script becomes its ASCII form', () => {
  expect(normalizeEmail(cutLine('ana@Bücher.example'))).toBe('ana@xn--bcher-kva.example')
  expect(normalizeEmail(cutLine('ana@почта.рф'))).toBe('ana@xn--80a1acny.xn--p1ai')
  expect(isEmail('ana@xn--80a1acny.xn--p1ai')).toBe(true)
  for (const odd of ['ana@é/b.example', 'ana@é:80', 'ana@é?.example', 'ana@é%2f.example'])
    expect(isEmail(normalizeEmail(cutLine(odd))), odd).toBe(false)
})

test.for([
  ['ana.rivera+roost@usc.edu', true],
  ["o'neill@mail.usc.edu", true],
  [`${'a'.repeat(64)}@usc.edu`, true],
  [`${'a'.repeat(65)}@usc.edu`, false],
  ['ana', false],
  ['ana@', false],
  ['@usc.edu', false],
  ['ana@usc', false],
  ['ana@@usc.edu', false],
  ['ana@usc..edu', false],
  ['ana@-usc.edu', false],
  ['ana@127.0.0.1', false],
  ['ana@[127.0.0.1]', false],
  ['.ana@usc.edu', false],
  ['a..na@usc.edu', false],
  ['"ana"@usc.edu', false],
  ['ana@usc.edu,ben@usc.edu', false],
  ['ana@usc.edu\r\nbcc:ben@usc.edu', false],
  ['<ana@usc.edu>', false],
  ['аna@usc.edu', false],
] as const)('whether %j can be an address: %s', ([text, can]) => {
  expect(isEmail(text)).toBe(can)
})

test('every accepted address can receive emails, and normalizing it again changes nothing', () => {
  const typed = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.webUrl())
  fc.assert(
    fc.property(typed, (text) => {
      const email = normalizeEmail(cutLine(text))
      expect(normalizeEmail(cutLine(email))).toBe(email)
      expect(!isEmail(email) || recipientForm.safeParse(email).success).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.emailAddress(), (email) => isEmail(normalizeEmail(cutLine(email)))))
})
