import fc from 'fast-check'
import { expect } from 'vitest'
import { codes } from '#app/database/schema/people/codes.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import {
  deleteCodes,
  issueCode,
  reissueCode,
  secondsUntilNext,
  deleteExpiredCodes,
  consumeCode,
  type CodeKey,
} from './codes.server.ts'
import { readSecondCode } from './second-factor-rules.ts'
import { CODE_MINUTES, CODE_TRIES, refuseCode, refuseWrongCode, readCode } from './code-rules.ts'

const key: CodeKey = { purpose: 'reset', subject: 'ana@example.com' }
const after = (ctx: SystemContext, seconds: number): SystemContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + seconds * 1000),
})
const enter = (ctx: SystemContext, code: unknown, of = key) => consumeCode(ctx, of, code)
const issue = async (ctx: SystemContext, of = key) => (await issueCode(ctx, of)).code
/** A code other than this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code works once, as it is typed or pasted', async ({ ctx }) => {
  const code = await issue(ctx)
  expect(code).toMatch(/^\d{6}$/)
  expect(await enter(ctx, ` ${code.slice(0, 3)}-${code.slice(3)}\n`)).toEqual({ ok: true })
  expect(await enter(ctx, code)).toMatchObject({ ok: false, reason: 'expired' })
  expect(await enter(ctx, await issue(ctx))).toEqual({ ok: true })
})

test('three wrong tries invalidate a code; a new code has three tries again', async ({ ctx }) => {
  const code = await issue(ctx)
  expect(await enter(ctx, wrong(code))).toMatchObject({ ok: false, reason: 'wrong', triesLeft: 2 })
  expect(await enter(ctx, wrong(code))).toMatchObject({ ok: false, reason: 'wrong', triesLeft: 1 })
  expect(await enter(ctx, wrong(code))).toMatchObject({ ok: false, reason: 'spent' })
  expect(await enter(ctx, code)).toMatchObject({ ok: false, reason: 'spent' })
  const next = await issue(ctx)
  await enter(ctx, wrong(next))
  await enter(ctx, wrong(next))
  expect(await enter(ctx, next)).toEqual({ ok: true })
})

test('a code is valid for ten minutes', async ({ ctx }) => {
  const code = await issue(ctx)
  const { expiresAt } = await issueCode(ctx, { ...key, subject: 'ben@example.com' })
  expect(expiresAt.getTime() - NOW.getTime()).toBe(10 * 60 * 1000)
  expect(await enter(after(ctx, CODE_MINUTES * 60), code)).toMatchObject({ ok: false, reason: 'expired' })
  expect(await enter(after(ctx, CODE_MINUTES * 60 - 1), code)).toEqual({ ok: true })
})

test('a code is valid only for its purpose and subject', async ({ ctx }) => {
  const code = await issue(ctx)
  expect(await enter(ctx, code, { ...key, purpose: 'email-change' })).toMatchObject({ reason: 'expired' })
  expect(await enter(ctx, code, { ...key, subject: 'ben@example.com' })).toMatchObject({ reason: 'expired' })
  expect(await enter(ctx, code)).toEqual({ ok: true })
})

test.for([
  'Your code is 123456',
  'Your code is 123 456. It works for 10 minutes.',
  '123–456',
  '  1 2 3 4 5 6 ',
  '**１２３４５６**',
  'Enter 123456\nwithin 10 minutes. 123456',
])('“%s” is read as 123456', (typed) => {
  expect(readCode(typed)).toBe('123456')
  expect(readSecondCode(typed)).toEqual({ kind: 'app', code: '123456' })
})

test.each(['AB123-456CD', 'ab123456cd', 'AB123 – 456CD', 'A1B23-45678', '12345-67890'])(
  'the recovery code %s is none of an app, whatever digits stand side by side',
  (typed) => {
    const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
    expect(readSecondCode(typed)).toEqual({ kind: 'recovery', code })
  },
)

test('an app’s code is found behind a word that has the length of a recovery code with it', () => {
  expect(readSecondCode('code 123456')).toEqual({ kind: 'app', code: '123456' })
  expect(readSecondCode('Code: 123 456')).toEqual({ kind: 'app', code: '123456' })
})

test.for(['123456 654321', '1234567', '123-4567', 'Your code is 12345', ''])('“%s” is no code', (typed) => {
  expect(readCode(typed)).toBeNull()
})

test('malformed input does not count as a try', async ({ ctx }) => {
  const code = await issue(ctx)
  for (const typed of [
    '',
    '12345',
    '1234567',
    'abcdef',
    '12345x',
    null,
    undefined,
    123456,
    {},
    '1'.repeat(1e6),
  ])
    expect(await enter(ctx, typed)).toMatchObject({ ok: false, reason: 'not-a-code' })
  expect(await enter(ctx, code)).toEqual({ ok: true })
})

test('another code can be sent after half a minute, and invalidates the previous one', async ({ ctx }) => {
  const first = await issue(ctx)
  expect(await reissueCode(after(ctx, 12), key)).toMatchObject({ ok: false, reason: 'too-soon', wait: 18 })
  expect(await secondsUntilNext(after(ctx, 12), key)).toBe(18)
  const again = await reissueCode(after(ctx, 30), key)
  if (!again.ok) throw new Error('refused')
  expect(await secondsUntilNext(after(ctx, 31), key)).toBe(29)
  if (first !== again.code) expect(await enter(ctx, first)).toMatchObject({ reason: 'wrong' })
  expect(await enter(ctx, again.code)).toEqual({ ok: true })
})

test('a first code can be requested at once', async ({ ctx }) => {
  expect(await secondsUntilNext(ctx, key)).toBe(0)
  expect(await reissueCode(ctx, key)).toMatchObject({ ok: true })
})

test('forgotten and deleted codes are invalid', async ({ ctx }) => {
  const [ana, ben] = [await issue(ctx), await issue(ctx, { ...key, subject: 'ben@example.com' })]
  await deleteCodes(ctx, 'reset', ['ana@example.com', 'nobody@example.com'])
  expect(await enter(ctx, ana)).toMatchObject({ reason: 'expired' })
  await deleteExpiredCodes(ctx.db, after(ctx, CODE_MINUTES * 60 - 1).now())
  expect(await enter(ctx, ben, { ...key, subject: 'ben@example.com' })).toEqual({ ok: true })
  await deleteExpiredCodes(ctx.db, after(ctx, CODE_MINUTES * 60).now())
  expect(await ctx.db.select().from(codes)).toEqual([])
})

test('neither address nor code is stored in plain text', async ({ ctx }) => {
  const code = await issue(ctx)
  const [row] = await ctx.db.select().from(codes)
  expect(row?.subjectHash).toMatch(/^[\w-]{43}$/)
  expect(row?.codeHash).toMatch(/^[\w-]{43}$/)
  expect(Object.values(row ?? {})).not.toContain(code)
})

test('of many concurrent requests with the right code, one succeeds', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const code = await issue(ctx)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(ctx, code)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('concurrent guesses share three tries', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const code = await issue(ctx)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter(ctx, wrong(code))))
  const counted = outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'wrong')
  expect(counted).toHaveLength(CODE_TRIES - 1)
  expect(await enter(ctx, code)).toMatchObject({ reason: 'spent' })
})

test('of many concurrent requests for another code, one succeeds', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => reissueCode(ctx, key)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a code is read from its six digits, ignoring separators', () => {
  const filler = fc.array(fc.constantFrom(' ', '-', '–', '\u00a0', '\u200b', '\t', '\n', ''), {
    maxLength: 3,
  })
  const digit = fc.integer({ min: 0, max: 9 })
  const typed = fc.array(fc.tuple(filler, digit), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.map(([between, one]) => `${between.join('')}${one}`).join('')
      expect(readCode(text)).toBe(parts.map(([, one]) => one).join(''))
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => /^(\d{6})?$/.test(readCode(text) ?? '')))
  expect(readCode('１２３４５６')).toBe('123456')
})

test('each refusal says what to do', () => {
  expect(refuseWrongCode(1).errors.code).toContain('one try is left')
  expect(refuseWrongCode(2).errors.code).toContain('2 tries are left')
  expect(refuseCode('spent').errors.code).toContain('Ask for a new one')
})
