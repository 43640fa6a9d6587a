import { expect, test } from 'vitest'
import { processorGrowth } from '#tests/setup/processor-growth.ts'
import { guessable } from '#app/features/accounts/passwords.server.ts'
import { readSignUpForm, signUpForm } from './read-sign-up-form.server.ts'

const good = {
  givenName: 'Ana',
  familyName: 'Rivera',
  email: 'ana@usc.edu',
  password: 'four words in a row',
}

/** The parsed value of a field, or its error message. */
function read(part: Record<string, unknown>) {
  const [name = ''] = Object.keys(part)
  const form = signUpForm.safeParse({ ...good, ...part })
  if (form.success) return { value: (form.data as Record<string, unknown>)[name] }
  const wrong = form.error.issues.find(({ path }) => path[0] === name)
  return { error: wrong?.message }
}

test('names in any script are accepted and normalized', () => {
  const names = [
    'Łukasz',
    '美咲',
    'عائشة',
    'Þórdís',
    'O’Neill-Strauß',
    'J',
    'J.R.',
    'J. R. R.',
    'St. John',
    'Ph.D',
    'Jr.',
    'Nguyễn Văn',
    'क्षितिज',
    '𠮷'.repeat(80),
    'نرگس\u200cالسادات',
    '葛\u{e0100}城',
  ]
  for (const name of names) expect(read({ givenName: name })).toEqual({ value: name.normalize('NFC') })
  expect(read({ familyName: '山田\u3000花子' })).toEqual({ value: '山田 花子' })
  expect(read({ familyName: '  de   la Cruz ' })).toEqual({ value: 'de la Cruz' })
  expect(read({ givenName: 'Zoe\u0308' })).toEqual({ value: 'Zoë' })
})

test.for([
  ['', /enter your first name/],
  ['   ', /enter your first name/],
  [undefined, /enter your first name/],
  ['a'.repeat(81), /at most 80 characters/],
  ['Ana\nRivera', /cannot be displayed/],
  ['Ana\0', /cannot be displayed/],
  ['Ana\u202E', /cannot be displayed/],
  ['\uD800', /cannot be displayed/],
  ['evil.example', /looks like a web or email address/],
  ['Visit www.evil.example now', /looks like a web or email address/],
  ['例え.テスト', /looks like a web or email address/],
  ['evil。example', /looks like a web or email address/],
  ['x.com', /looks like a web or email address/],
  ['http://evil', /looks like a web or email address/],
  ['10.0.0.1', /looks like a web or email address/],
  ['me@evil', /looks like a web or email address/],
  ['***', /at least one letter/],
  ['\u3164', /cannot be displayed/],
  ['Ana\u200b', /cannot be displayed/],
  [`A${'\u0335'.repeat(20)}na`, /cannot be displayed/],
] as const)('the name %j is refused with its reason', ([name, reason]) => {
  expect(read({ givenName: name }).error).toMatch(reason)
})

test('an address may have 254 characters, and no more', () => {
  const longest = `a@${`${'b'.repeat(60)}.`.repeat(4)}examples`
  expect(longest).toHaveLength(254)
  expect(read({ email: longest })).toEqual({ value: longest })
  expect(read({ email: `${longest}s` }).error).toMatch(/too long for an email address/)
})

test('an address loses spaces around it and capitals', () => {
  expect(read({ email: 'ana@Bücher.example' })).toEqual({ value: 'ana@xn--bcher-kva.example' })
  expect(read({ email: '  Ana.Rivera+roost@USC.edu ' })).toEqual({ value: 'ana.rivera+roost@usc.edu' })
})

test.for([
  ['', /enter your email address/],
  ['ana', /not look like an email/],
  ['ana@usc', /not look like an email/],
  ['ana@@usc.edu', /not look like an email/],
  ['ana rivera@usc.edu', /contain spaces/],
  ['añá@usc.edu', /letters such as é/],
  [`${'a'.repeat(400)}@usc.edu`, /too long for an email address/],
  ['ana@usc.edu\0', /not look like an email/],
  [['ana@usc.edu'], /enter your email address/],
] as const)('the address %j is refused with its reason', ([email, reason]) => {
  expect(read({ email }).error).toMatch(reason)
})

test('a phone number is stored as E.164, and an empty one as null', () => {
  for (const phone of ['213 555 0123', '(213) 555-0123', '+1 213 555 0123', '1-213-555-0123'])
    expect(read({ phone }), phone).toEqual({ value: '+12135550123' })
  expect(read({ phone: '+49 30 901820' })).toEqual({ value: '+4930901820' })
  for (const none of ['', '   ', undefined]) expect(read({ phone: none })).toEqual({ value: null })
})

test.for(['123', 'call me', '+1 213 555', '213 555 0123 x44', '0'.repeat(101), '+999 123456789'])(
  'the phone number %j is refused',
  (phone) => {
    expect(read({ phone }).error).toMatch(
      /not look like a phone number|too long for a phone number|the extension/,
    )
  },
)

test('a password has 10 to 128 characters of any kind', () => {
  for (const password of [
    'ten chars.',
    '  spaces count  ',
    'пароль на реке',
    '🐦'.repeat(10),
    'x'.repeat(128),
  ])
    expect(read({ password }), password).toEqual({ value: password })
  expect(read({ password: '' }).error).toBe('Choose a password.')
  expect(read({ password: 'nine char' }).error).toMatch(/at least 10/)
  expect(read({ password: 'é'.repeat(129) }).error).toMatch(/at most 128/)
})

test('an easily guessed password is rejected with a reason', () => {
  for (const common of ['1234567890', 'Password123', 'qwertyuiop', 'password password', 'MONKEYMONKEY'])
    expect(guessable(common), common).toMatch(/most common/)
  for (const dull of ['aaaaaaaaaaaa', '1111111111', 'abababababab'])
    expect(guessable(dull), dull).toMatch(/repeats/)
  expect(guessable('Ana.Rivera@usc.edu', ['ana.rivera@usc.edu'])).toMatch(/your name or email address/)
  expect(guessable('ana rivera', ['anarivera'])).toMatch(/your name or email address/)
  for (const nearly of ['!Dragon2024', 'monkeymonkey12', 'p a s s w o r d 1', 'ｐａｓｓｗｏｒｄ１２'])
    expect(guessable(nearly), nearly).toMatch(/most common/)
  for (const row of ['abcdefghijkl', 'poiuytrewq', '67890123456'])
    expect(guessable(row), row).toMatch(/sequence|most common/)
  for (const own of ['Rivera-Ana-2004', 'anarivera12', 'ana.rivera', 'Ana Rivera Ana Rivera'])
    expect(guessable(own, ['ana.rivera@usc.edu', 'AnaRivera', 'RiveraAna']), own).toMatch(
      /name or email address/,
    )
  for (const fine of [
    '84629-sam-55210',
    'ana and her old bicycle',
    'пароль на реке',
    '旧い自転車と春の雨と犬',
  ])
    expect(guessable(fine, ['ana@usc.edu', 'AnaRivera', '123@usc.edu', '']), fine).toBeNull()
  expect(guessable('four words in a row', ['ana@usc.edu', 'Ana Rivera'])).toBeNull()
  for (const start of ['', 'ab'])
    expect(
      processorGrowth(
        (password) =>
          guessable(
            `${start}${password}`,
            Array.from({ length: 1000 }, (_, at) => `${password}${at}`),
          ),
        (length) => 'a'.repeat(length),
        10_000,
      ),
    ).toBeLessThan(16)
})

test('a megabyte in each field is rejected as fast as a value that is slightly too long', () => {
  const book = `${'a'.repeat(1_000_000)}bc`
  const fields = {
    givenName: book,
    familyName: book,
    email: `${book}@é.example`,
    phone: book,
    password: book,
  }
  const outcome = readSignUpForm(fields)
  expect(Object.keys(outcome.ok ? {} : outcome.errors).toSorted()).toEqual(Object.keys(fields).toSorted())
})
