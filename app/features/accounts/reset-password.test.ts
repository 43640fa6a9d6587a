import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { codes } from '#app/database/schema/codes.ts'
import { sessions, signInMethods, users } from '#app/database/schema/accounts.ts'
import { letters } from '#app/database/schema/letters.ts'
import { limitRules } from '#app/features/limits/rules.ts'
import { mailboxLetters } from '#app/features/letters/queries.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { test } from '#tests/setup/database.ts'
import { makeAccount, PASSWORD } from '#tests/setup/signed-in.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { unsafeAuth } from './auth.server.ts'
import { CODE_TRIES } from './codes/rules.ts'
import { makeUser } from './factory.ts'
import { logIn } from './log-in.server.ts'
import { requestReset } from './request-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'

const NEW = 'five other words in a row'
const email = 'ana@example.com'
const asVisitor = (ctx: Context) => ({ ...ctx, actor: visitor })

const makeAna = (ctx: Context) => makeAccount(ctx, { email, emailConfirmedAt: null })

const ask = (ctx: Context, to: unknown = email) => requestReset(asVisitor(ctx), { email: to })

async function lettersTo(ctx: Context, to = email) {
  await runQueuedJobs(ctx)
  return mailboxLetters(asVisitor(ctx), to)
}
const codeIn = (text = '') => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? 'no code'

async function askedCode(ctx: Context): Promise<string> {
  await ask(ctx)
  const [newest] = await lettersTo(ctx)
  return codeIn(newest?.text)
}
const reset = (ctx: Context, form: object) =>
  resetPassword(asVisitor(ctx), { email, password: NEW, confirmation: NEW, ...form })
const entry = async (ctx: Context, password: string) =>
  (await logIn(asVisitor(ctx), { email, password }, new Headers())).ok
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code in the e-mail sets a new password, signs out everywhere, and an e-mail is sent', async ({
  ctx,
}) => {
  const ana = await makeAna(ctx)
  const { api } = unsafeAuth(ctx)
  const body = { userId: ana.id, keepSignedIn: true }
  await api.startSession({ body, headers: new Headers() })
  const code = await askedCode(ctx)
  expect(
    await reset(ctx, { code: `${code.slice(0, 3)} ${code.slice(3)}`, email: ' ANA@example.com' }),
  ).toEqual({
    ok: true,
    email,
  })
  expect(await ctx.db.select().from(sessions)).toEqual([])
  expect([await entry(ctx, PASSWORD), await entry(ctx, NEW)]).toEqual([false, true])
  const [newest] = await lettersTo(ctx)
  expect(newest?.subject).toBe('Your password was changed')
  const [proved] = await ctx.db.select({ at: users.emailConfirmedAt }).from(users)
  expect(proved).toEqual({ at: ctx.now() })
})

test('a code works once', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect((await reset(ctx, { code })).ok).toBe(true)
  expect(await reset(ctx, { code })).toEqual({ ok: false, reason: 'expired' })
})

test('after three wrong codes, the right one is invalid, too', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  for (let left = CODE_TRIES - 1; left > 0; left -= 1)
    expect(await reset(ctx, { code: wrongFor(code) })).toEqual({
      ok: false,
      reason: 'wrong',
      triesLeft: left,
    })
  expect(await reset(ctx, { code: wrongFor(code) })).toEqual({ ok: false, reason: 'spent' })
  expect(await reset(ctx, { code })).toEqual({ ok: false, reason: 'spent' })
  expect(await entry(ctx, PASSWORD)).toBe(true)
})

test('known and unknown addresses get the same answers, at every step', async ({ ctx }) => {
  await makeAna(ctx)
  const unknown = 'nobody@example.com'
  const answers = async (to: string) => {
    const asked = await ask(ctx, to)
    const early = await ask(ctx, to)
    const tries = []
    for (let round = 0; round <= CODE_TRIES; round += 1)
      tries.push(await reset(ctx, { email: to, code: '12 34' }))
    return JSON.parse(JSON.stringify([asked, early, tries]).replaceAll(to, 'ADDRESS')) as unknown
  }
  expect(await answers(unknown)).toEqual(await answers(email))
  const [row] = await ctx.db.select({ hash: codes.subjectHash }).from(codes)
  expect(row?.hash).not.toContain('@')
  expect(await ctx.db.select().from(codes)).toHaveLength(2)
  expect((await ctx.db.select().from(letters)).map(({ to }) => to)).toEqual([email])
  expect((await lettersTo(ctx, unknown)).length).toBe(0)
})

test('an account without a password is told so, and gets none by guessing', async ({ ctx }) => {
  const user = await makeUser(ctx, { email })
  const provider = { name: 'Campus Login', clientId: '', clientSecret: '', discoveryUrl: '' }
  expect(await ask({ ...ctx, provider })).toMatchObject({ ok: true, email })
  const [letter] = await lettersTo(ctx)
  expect(letter?.subject).toBe('Your account has no password')
  expect(letter?.text).toContain('Press “Continue with Campus Login” where you log in.')
  expect(letter?.text).not.toContain('Google')
  expect(codeIn(letter?.text)).toBe('no code')
  expect(await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, user.id))).toEqual([])
})

test('when provider sign-in is off, the e-mail does not mention it', async ({ ctx }) => {
  await makeUser(ctx, { email })
  await ask(ctx)
  const [letter] = await lettersTo(ctx)
  expect(letter?.text).toContain('is switched off here')
  expect(letter?.text).not.toContain('Log in:')
})

test('a second request at once keeps the first code and sends no second e-mail', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect(await ask(ctx)).toMatchObject({ ok: true, resendIn: 30 })
  expect(await lettersTo(ctx)).toHaveLength(1)
  expect((await reset(ctx, { code })).ok).toBe(true)
})

test('requests are limited, and setting a password resets the count of tries', async ({ ctx }) => {
  await makeAna(ctx)
  const { times } = limitRules.reset
  const code = await askedCode(ctx)
  for (let round = 1; round < times; round += 1) await ask(ctx)
  expect(await ask(ctx)).toMatchObject({ ok: false, reason: 'limited' })
  expect((await reset(ctx, { code })).ok).toBe(true)
  expect(await ask(ctx)).toMatchObject({ ok: true })
})

test.for([
  [{ code: '' }, { code: 'Please enter the verification code' }],
  [{ password: '', confirmation: '' }, { password: 'Please enter a new password' }],
  [{ confirmation: 'another one' }, { confirmation: 'Passwords do not match' }],
  [
    { code: '', password: 'short', confirmation: '' },
    {
      code: 'Please enter the verification code',
      password: expect.stringContaining('at least 10') as string,
      confirmation: 'Passwords do not match',
    },
  ],
  [{ email: '' }, { email: 'Please enter your email address.' }],
  [
    { password: 'password123', confirmation: 'password123' },
    { password: expect.stringContaining('most used') as string },
  ],
  [
    { password: 'a'.repeat(129), confirmation: 'a'.repeat(129) },
    { password: expect.stringContaining('at most 128') as string },
  ],
] as const)('%o is answered beside its field and costs no try', async ([form, errors], { ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect(await reset(ctx, { code, ...form })).toEqual({ ok: false, reason: 'input', errors })
  expect((await reset(ctx, { code })).ok).toBe(true)
})

test('empty fields are reported with the specification’s texts', async ({ ctx }) => {
  expect(await ask(ctx, '')).toEqual({
    ok: false,
    reason: 'input',
    error: 'Please enter your email address.',
  })
  expect(await requestReset(asVisitor(ctx), null)).toMatchObject({ ok: false, reason: 'input' })
  expect(await resetPassword(asVisitor(ctx), null)).toMatchObject({ ok: false, reason: 'input' })
})

test('without a mail server, the page does not promise a code', async ({ ctx }) => {
  const settings = { ...ctx.settings, mail: 'none' as const }
  expect(await ask({ ...ctx, settings })).toEqual({ ok: false, reason: 'no-mail' })
})
