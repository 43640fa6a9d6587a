import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '#app/database/schema/people/codes.ts'
import { sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { googleProvider } from '#app/platform/settings/login-providers.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeAccount, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { CODE_TRIES, RESEND_AFTER } from '#app/features/accounts/code-rules.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { logIn } from './log-in.server.ts'
import { requestReset, openResetLink } from './request-reset.server.ts'
import { resetCookie } from './reset-code.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { resetStep } from './steps.query.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'

const NEW = 'five other words in a row'
const email = 'ana@example.com'
const asVisitor = (ctx: SystemContext) => ({ ...ctx, actor: visitor })

const makeAna = (ctx: SystemContext) => makeAccount(ctx, { email, emailConfirmedAt: null })

const ask = (ctx: SystemContext, to: unknown = email) => requestReset(asVisitor(ctx), { email: to })

async function emailsTo(ctx: SystemContext, to = email) {
  await runQueuedJobs(ctx)
  return mailboxEmails(asVisitor(ctx), to)
}
const codeIn = (text = '') => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? 'no code'

async function askedCode(ctx: SystemContext): Promise<string> {
  await ask(ctx)
  const [newest] = await emailsTo(ctx)
  return codeIn(newest?.text)
}
const reset = (ctx: SystemContext, form: object) =>
  resetPassword(asVisitor(ctx), { email, password: NEW, confirmation: NEW, ...form })
const entry = async (ctx: SystemContext, password: string) =>
  (await logIn(asVisitor(ctx), { input: { email, password }, headers: new Headers() })).ok
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code in the email sets a new password, signs out everywhere, and an email is sent', async ({
  ctx,
}) => {
  const ana = await makeAna(ctx)
  await startSession(ctx, { userId: ana.id, keepSignedIn: true }, new Headers())
  const code = await askedCode(ctx)
  expect(
    await reset(ctx, { code: `${code.slice(0, 3)} ${code.slice(3)}`, email: ' ANA@example.com' }),
  ).toEqual({
    ok: true,
    email,
  })
  expect(await ctx.db.select().from(sessions)).toEqual([])
  expect([await entry(ctx, PASSWORD), await entry(ctx, NEW)]).toEqual([false, true])
  const [newest] = await emailsTo(ctx)
  expect(newest?.subject).toBe('Your password was changed')
  const [confirmed] = await ctx.db.select({ at: users.emailConfirmedAt }).from(users)
  expect(confirmed).toEqual({ at: ctx.now() })
})

test('a code works once', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect((await reset(ctx, { code })).ok).toBe(true)
  expect(await reset(ctx, { code })).toMatchObject({ ok: false, reason: 'expired' })
})

test('after three wrong codes, the right one is invalid, too', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  for (let left = CODE_TRIES - 1; left > 0; left -= 1)
    expect(await reset(ctx, { code: wrongFor(code) })).toMatchObject({
      ok: false,
      reason: 'wrong',
      triesLeft: left,
    })
  expect(await reset(ctx, { code: wrongFor(code) })).toMatchObject({ ok: false, reason: 'spent' })
  expect(await reset(ctx, { code })).toMatchObject({ ok: false, reason: 'spent' })
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
  expect((await ctx.db.select().from(emails)).map(({ to }) => to)).toEqual([email])
  expect((await emailsTo(ctx, unknown)).length).toBe(0)
})

test('an account without a password is told so, and gets none by guessing', async ({ ctx }) => {
  const user = await makeUser(ctx, { email })
  const google = googleProvider('roost', 'a secret')
  const campus = { ...google, id: 'usc', name: 'USC NetID', issuer: 'https://login.usc.example' }
  const at = { id: randomUUID(), userId: user.id, providerId: campus.issuer, accountId: 'ana' }
  await ctx.db.insert(signInMethods).values(at)
  expect(await ask({ ...ctx, startedProviders: [google, campus] })).toMatchObject({ ok: true, email })
  const [mail] = await emailsTo(ctx)
  expect(mail?.subject).toBe('Your account has no password')
  expect(mail?.text).toContain('Press “Continue with USC NetID” where you log in.')
  expect(mail?.text).not.toContain('Google')
  expect(codeIn(mail?.text)).toBe('no code')
  expect(await ctx.db.select().from(signInMethods)).toMatchObject([at])
})

test('when provider sign-in is off, the email does not mention it', async ({ ctx }) => {
  await makeUser(ctx, { email })
  await ask(ctx)
  const text = (await emailsTo(ctx))[0]?.text
  expect([text?.includes('is switched off here'), text?.includes('Log in:')]).toEqual([true, false])
})

test('a second request at once keeps the first code and sends no second email', async ({ ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect(await ask(ctx)).toMatchObject({ ok: false, reason: 'too-soon', email, wait: 30 })
  expect(await emailsTo(ctx)).toHaveLength(1)
  expect((await reset(ctx, { code })).ok).toBe(true)
})

test('requests are limited, and setting a password resets the count of tries', async ({ ctx }) => {
  await makeAna(ctx)
  const { times } = rateLimitRules.reset
  const code = await askedCode(ctx)
  for (let round = 1; round < times; round += 1) await ask(ctx)
  expect(await ask(ctx)).toMatchObject({ ok: false, reason: 'limited' })
  expect((await reset(ctx, { code })).ok).toBe(true)
  expect(await ask(ctx)).toMatchObject({ reason: 'too-soon' })
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
    { password: expect.stringContaining('most common') as string },
  ],
  [
    { password: 'a'.repeat(129), confirmation: 'a'.repeat(129) },
    { password: expect.stringContaining('at most 128') as string },
  ],
] as const)('%o is answered beside its field and costs no try', async ([form, errors], { ctx }) => {
  await makeAna(ctx)
  const code = await askedCode(ctx)
  expect(await reset(ctx, { code, ...form })).toMatchObject({ ok: false, reason: 'invalid', errors })
  expect((await reset(ctx, { code })).ok).toBe(true)
})

test('empty fields are reported with the specification’s texts', async ({ ctx }) => {
  expect(await ask(ctx, '')).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { email: 'Please enter your email address.' },
  })
  expect(await requestReset(asVisitor(ctx), null)).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await resetPassword(asVisitor(ctx), null)).toMatchObject({ ok: false, reason: 'invalid' })
})

test('without a mail server, the page does not promise a code', async ({ ctx }) => {
  const settings = { ...ctx.settings, mail: 'none' as const }
  expect(await ask({ ...ctx, settings })).toMatchObject({ ok: false, reason: 'no-mail' })
})

test('the step with the code is there for as long as the code works, in the browser that asked', async ({
  ctx,
}) => {
  await makeAna(ctx)
  await ask(ctx)
  const visiting = asVisitor(ctx)
  const here = new Headers({ Cookie: `theme=dark; ${await resetCookie(ctx, email)}` })
  expect(await resetCookie(ctx, email)).not.toMatch(/@|example/)
  const confirm = { step: 'confirm', email, sent: true, resendIn: 30 }
  expect(await resetStep(visiting, { wanted: 'code', headers: here })).toEqual(confirm)
  expect(await resetStep(visiting, { wanted: null, headers: here })).toEqual({ step: 'request', email })
  const unknown = { step: 'confirm', email: '', sent: false, resendIn: 0 }
  const past = { ...visiting, now: () => new Date(ctx.now().getTime() + 600_000) }
  expect(await resetStep(past, { wanted: 'code', headers: here })).toEqual(unknown)
  for (const Cookie of ['', 'roost.reset=forged', await resetCookie(ctx, null)])
    expect(await resetStep(visiting, { wanted: 'code', headers: new Headers({ Cookie }) })).toEqual(unknown)
})

const from = (ctx: SystemContext, network: string, cookies = ''): SystemContext => ({
  ...ctx,
  origin: { network, userAgent: '', cookies },
})
const later = (ctx: SystemContext, seconds: number): SystemContext => {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  return { ...ctx, now: () => at }
}
const others = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`)
const linkIn = (text = '') => new URL(/https?:\S+\/forgot-password\?link=\S+/.exec(text)?.[0] ?? '')
async function cookiesOf(ctx: SystemContext, text?: string) {
  const lines = await openResetLink(asVisitor(ctx), {
    link: linkIn(text).searchParams.get('link') ?? '',
    cookies: '',
  })
  return lines?.map((line) => line.split(';')[0]).join('; ')
}

test('others can neither replace nor use up the code of a browser in which the owner was signed in', async ({
  ctx,
}) => {
  const { id } = await makeAna(ctx)
  const known = (await rememberBrowser(ctx, id, '')).split(';')[0] ?? ''
  const owner = from(ctx, '192.0.2.1', known)
  const code = await askedCode(owner)
  const soon = later(ctx, RESEND_AFTER)
  for (const network of others(2)) {
    await ask(from(soon, network))
    for (let tried = 0; tried < CODE_TRIES; tried += 1)
      await reset(from(soon, network), { code: wrongFor(code) })
  }
  expect(await reset(from(soon, '198.51.100.9'), { code })).not.toMatchObject({ ok: true })
  expect(await reset(from(soon, '192.0.2.1', known), { code })).toMatchObject({ ok: true })
  for (const cookies of [known, ''])
    expect(await reset(from(soon, '192.0.2.1', cookies), { code })).toMatchObject({ ok: false })
})

test('a code that a known browser asked for works in another browser, and the other way round', async ({
  ctx,
}) => {
  const { id } = await makeAna(ctx)
  const known = (await rememberBrowser(ctx, id, '')).split(';')[0] ?? ''
  const code = await askedCode(from(ctx, '192.0.2.1', known))
  expect(await reset(from(ctx, '192.0.2.2'), { code })).toMatchObject({ ok: true })
  expect(await reset(from(ctx, '192.0.2.1', known), { code })).toMatchObject({ ok: false })
  const again = await askedCode(from(later(ctx, 60), '192.0.2.2'))
  expect(await reset(from(later(ctx, 60), '192.0.2.1', known), { code: again })).toMatchObject({ ok: true })
})

test('when others have used up all tries, the link in the email lets the owner go on in a new browser', async ({
  ctx,
}) => {
  await makeAna(ctx)
  const { everywhere, times } = rateLimitRules.reset
  for (const network of others(everywhere / times + 1))
    for (let asked = 0; asked < times; asked += 1) await ask(from(ctx, network))
  for (const network of others(11))
    for (let tried = 0; tried < 11; tried += 1) await consumeRateLimit(from(ctx, network), 'sign-in', email)
  const isThere = (cookies?: string) => from(later(ctx, 3600), '192.0.2.1', cookies)
  expect(await ask(isThere())).toMatchObject({ ok: false, reason: 'limited' })

  const [mail] = await emailsTo(ctx)
  const cookies = await cookiesOf(isThere(), mail?.text)
  expect(await ask(isThere(cookies))).toMatchObject({ ok: true })
  const [newest] = await emailsTo(isThere())
  expect(await reset(isThere(cookies), { code: codeIn(newest?.text) })).toMatchObject({ ok: true })
  const signed = await logIn(
    { ...from(ctx, '192.0.2.1', cookies), actor: visitor },
    { input: { email, password: NEW }, headers: new Headers() },
  )
  expect(signed).toMatchObject({ ok: true, delay: 0 })
})

test('the link works for a day, and a changed one never', async ({ ctx }) => {
  await makeAna(ctx)
  await ask(ctx)
  const [mail] = await emailsTo(ctx)
  expect(await cookiesOf(later(ctx, 86_399), mail?.text)).toContain('roost.known=')
  expect(await cookiesOf(later(ctx, 86_400), mail?.text)).toBeUndefined()
  const link = linkIn(mail?.text).searchParams.get('link') ?? ''
  // Changes the first character, because the last one may carry bits that decoding ignores.
  expect(
    await openResetLink(asVisitor(ctx), {
      link: `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`,
      cookies: '',
    }),
  ).toBeNull()
  expect(await openResetLink(asVisitor(ctx), { link: '', cookies: '' })).toBeNull()
})
