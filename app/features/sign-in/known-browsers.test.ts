import { expect } from 'vitest'
import { isKnownBrowser, rememberBrowser } from '#app/features/rate-limits/known-browser.server.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeAccount } from '#tests/setup/people/signed-in.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { CODE_TRIES } from '#app/features/accounts/code-rules.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { endAllSessions } from '#app/features/accounts/sessions.server.ts'
import { requestReset } from './request-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'

const NEW = 'five other words in a row'
const email = 'ana@example.com'
const asVisitor = (ctx: SystemContext) => ({ ...ctx, actor: visitor })
const makeAna = (ctx: SystemContext) => makeAccount(ctx, { email })
const ask = (ctx: SystemContext) => requestReset(asVisitor(ctx), { email })
const reset = (ctx: SystemContext, form: object) =>
  resetPassword(asVisitor(ctx), { email, password: NEW, confirmation: NEW, ...form })
const others = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`)
const from = (ctx: SystemContext, network: string, cookies: string): SystemContext => ({
  ...ctx,
  origin: { network, userAgent: '', cookies },
})
const later = (ctx: SystemContext, seconds: number): SystemContext => {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  return { ...ctx, now: () => at }
}
async function emailsTo(ctx: SystemContext) {
  await runQueuedJobs(ctx)
  return mailboxEmails(asVisitor(ctx), email)
}
async function askedCode(ctx: SystemContext): Promise<string> {
  await ask(ctx)
  const [newest] = await emailsTo(ctx)
  return /^ {4}(\d{6})$/m.exec(newest?.text ?? '')?.[1] ?? 'no code'
}

test('many browsers that an account knows have no more tries at its code than one', async ({ ctx }) => {
  const { id } = await makeAna(ctx)
  const answers = []
  for (const network of others(8)) {
    const known = (await rememberBrowser(ctx, id, '')).split(';')[0] ?? ''
    await ask(from(ctx, network, known))
    answers.push(await reset(from(ctx, network, known), { code: '12 34 56' }))
  }
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(CODE_TRIES - 1)
  expect(await emailsTo(ctx)).toHaveLength(1)
})

test('a new password, and signing out everywhere, ends what a browser was known for', async ({ ctx }) => {
  const ana = await makeAna(ctx)
  const { id } = ana
  const remember = async () => (await rememberBrowser(ctx, id, '')).split(';')[0] ?? ''
  const first = await remember()
  expect(await isKnownBrowser(ctx, email, first)).toBe(true)
  expect((await reset(ctx, { code: await askedCode(ctx) })).ok).toBe(true)
  expect(await isKnownBrowser(ctx, email, first)).toBe(false)
  const second = await remember()
  await endAllSessions({ ...ctx, actor: personOf(ana) })
  expect(await isKnownBrowser(ctx, email, second)).toBe(false)
})

test('all networks together get few emails a day to one address', async ({ ctx }) => {
  const { everywhere } = rateLimitRules.reset
  let taken = 0
  for (let hour = 0; hour < 20; hour += 1)
    for (const network of others(4)) {
      const asked = await ask(from(later(ctx, hour * 3600), network, ''))
      if (!asked.ok && asked.reason === 'too-soon')
        expect(asked).toMatchObject({
          title: 'No new code was sent',
          failed: 'The last one was sent a moment ago. Please wait 30 seconds, then ask again.',
        })
      if (asked.ok || asked.reason === 'too-soon') taken += 1
    }
  expect(taken).toBe(everywhere)
})
