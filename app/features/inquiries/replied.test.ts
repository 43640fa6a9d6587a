// The link "I already replied" in an inquiry's email, and what the student says about the reply.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { answerTimeOf } from './answer-time.query.server.ts'
import { confirmReply } from './confirm-reply.server.ts'
import { makeInquiry } from './factory.ts'
import { leadPage, leadsOf } from './leads.query.server.ts'
import { inquiryPage, ownInquiries } from './own-inquiries.query.server.ts'
import { repliedLink, sayReplied } from './replied-link.server.ts'
import { withdrawInquiry } from './withdraw-inquiry.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LINK = /I already replied:\n\S+\/replied\/([\w-]+)/

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House', address: '1200 N Fern St, Apt 4B' })
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const ask = async () => {
    const inquiryId = await makeInquiry(ctx, ana, home, { again: 'yes', phone: '213 555 0123' })
    await runQueuedJobs(ctx)
    const texts = (await mailboxEmails(ctx)).map(({ text }) => text)
    const text = texts.find((each) => each.includes(inquiryId) && LINK.test(each)) ?? ''
    return { inquiryId, token: LINK.exec(text)?.[1] ?? expect.fail('there is no link') }
  }
  const asVisitor = { ...ctx, actor: visitor }
  return {
    manager,
    ana,
    ask,
    asAna: { ...ctx, actor: personOf(ana) },
    asVisitor,
    asManager: { ...ctx, actor: personOf(manager) },
  }
}

const readRow = async ({ db }: SystemContext, id: string) =>
  (await db.select().from(inquiries).where(eq(inquiries.id, id)))[0]

test('looking at the link changes nothing; its button counts once, and asks the student', async ({ ctx }) => {
  const { ask, asAna, asVisitor, asManager, manager } = await scene(ctx)
  const { inquiryId, token } = await ask()
  const page = await repliedLink(asVisitor, token)
  expect(page).toEqual({
    state: 'waiting',
    home: 'Amberfinch House, 1200 N Fern St, Apt 4B',
    at: expect.stringContaining('2026'),
    statesAt: null,
  })
  expect(await readRow(ctx, inquiryId)).toMatchObject({ state: 'new', saidRepliedAt: null })
  expect(await inquiryPage(asAna, inquiryId)).toMatchObject({ inquiry: { reply: null } })

  await sayReplied(asVisitor, token)
  await sayReplied({ ...asVisitor, now: () => new Date(NOW.getTime() + HOUR) }, token)
  expect(await readRow(ctx, inquiryId)).toMatchObject({ state: 'new', answeredAt: null, saidRepliedAt: NOW })
  expect(await repliedLink(asVisitor, token)).toMatchObject({ state: 'said' })
  expect(await ownNotifications(asAna)).toMatchObject([
    {
      text: 'The manager of “Amberfinch House, 1200 N Fern St, Apt 4B” says that they already replied to you by email.',
      link: `/inquiries/${inquiryId}`,
    },
  ])
  expect(await ownInquiries(asAna)).toMatchObject([
    { waits: 'reply', next: 'Say whether the reply by email came' },
  ])
  expect(await inquiryPage(asAna, inquiryId)).toMatchObject({ inquiry: { reply: { came: null } } })
  const leads = await leadsOf(asManager, { filter: 'new', after: null })
  expect(leads.leads).toMatchObject([{ inquiryId, saidReplied: true }])
  expect(await answerTimeOf(ctx, manager.id)).toBeNull()
})

test('a reply counts in answer times once the student says that it came, at the time when it was said', async ({
  ctx,
}) => {
  const { ask, asAna, asVisitor, asManager, manager } = await scene(ctx)
  const reply = async (came: boolean) => {
    const { inquiryId, token } = await ask()
    const createdAt = new Date(NOW.getTime() - 5 * HOUR)
    await ctx.db.update(inquiries).set({ createdAt }).where(eq(inquiries.id, inquiryId))
    await sayReplied(asVisitor, token)
    await expect(confirmReply(asManager, { inquiryId, came })).rejects.toThrow(NotFound)
    expect(await answerTimeOf(ctx, manager.id)).toBeNull()
    const later = { ...asAna, now: () => new Date(NOW.getTime() + DAY) }
    await confirmReply(later, { inquiryId, came })
    await confirmReply(later, { inquiryId, came: !came })
    expect((await ownNotifications(asAna)).filter(({ link }) => link.includes(inquiryId))).toEqual([])
    return leadPage(asManager, inquiryId)
  }
  expect(await reply(false)).toMatchObject({ state: 'new', answeredAt: null, reply: { came: false } })
  for (const _ of [1, 2, 3])
    expect(await reply(true)).toMatchObject({
      state: 'answered',
      answeredAt: expect.any(String),
      reply: { came: true },
    })
  const next = (await ownInquiries(asAna)).map((card) => card.next)
  expect(new Set(next)).toEqual(
    new Set(['The answer is in your email. You can request a tour', 'Add something, or request a tour']),
  )
  expect(await answerTimeOf(ctx, manager.id)).toEqual({ hours: 6, inquiries: 3, byTeam: false })
})

test('made-up, old and ended links change nothing', async ({ ctx }) => {
  const { ask, asAna, asVisitor } = await scene(ctx)
  const [old, ended] = [await ask(), await ask()]
  for (const token of ['made-up', ctx.secrets.encrypt('lead-address', JSON.stringify(old))]) {
    await expect(repliedLink(asVisitor, token)).rejects.toThrow(NotFound)
    await expect(sayReplied(asVisitor, token)).rejects.toThrow(NotFound)
  }
  const muchLater = { ...asVisitor, now: () => new Date(NOW.getTime() + 31 * DAY) }
  expect(await repliedLink(muchLater, old.token)).toMatchObject({ state: 'over' })
  await sayReplied(muchLater, old.token)
  await withdrawInquiry(asAna, ended.inquiryId)
  expect(await repliedLink(asVisitor, ended.token)).toMatchObject({ state: 'ended' })
  await sayReplied(asVisitor, ended.token)
  await confirmReply(asAna, { inquiryId: old.inquiryId, came: true })
  for (const { inquiryId } of [old, ended])
    expect(await readRow(ctx, inquiryId)).toMatchObject({
      saidRepliedAt: null,
      replyCame: null,
      answeredAt: null,
    })
})
