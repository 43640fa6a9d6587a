import { eq, sql } from 'drizzle-orm'
import { expect, test as unit } from 'vitest'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { answerHours, answerTimeText } from './answer-time.ts'
import { makeInquiry } from './factory.ts'
import { homeAnswerTime, ownAnswerTime } from './answer-time.query.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('the answer time is shown from three answers on, and unanswered inquiries count after some days', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const asManager = { ...ctx, actor: personOf(manager) }
  const asVisitor = { ...ctx, actor: visitor }
  const ask = async (daysAgo: number, answeredAfter: number | null) => {
    const id = await makeInquiry(ctx, ana, home, { again: 'yes' })
    const createdAt = new Date(NOW.getTime() - daysAgo * DAY)
    const answeredAt = answeredAfter === null ? null : new Date(createdAt.getTime() + answeredAfter * HOUR)
    await ctx.db.update(inquiries).set({ createdAt, answeredAt }).where(eq(inquiries.id, id))
  }
  await ask(10, 1)
  await ask(20, 5)
  await ask(200, 1)
  await ask(1, null)
  expect(await homeAnswerTime(asVisitor, home)).toBeNull()
  await ask(30, 30)
  expect(await homeAnswerTime(asVisitor, home)).toEqual({ hours: 6, inquiries: 3, byTeam: false })
  expect(await ownAnswerTime(asManager)).toEqual({ hours: 6, inquiries: 3, byTeam: false })
  await ask(40, null)
  await ask(41, null)
  expect(await homeAnswerTime(asVisitor, home)).toEqual({ hours: 48, inquiries: 5, byTeam: false })
  await ask(42, null)
  await ask(43, null)
  expect(await homeAnswerTime(asVisitor, home)).toBeNull()
  // A manager's answers affect neither the admins' answer time nor that of a home that is not visible.
  expect(await homeAnswerTime(asVisitor, await makeListing(ctx))).toBeNull()
  await ctx.db.execute(sql`update listings set status = 'paused' where id = ${home}`)
  await expect(homeAnswerTime(asVisitor, home)).rejects.toThrow(NotFound)
})

unit('what is said of it is rounded up, and longer than a week is not said', () => {
  const hours = [0, 3600, 3601, 20_000, 86_400, 86_401, 8 * 86_400].map(answerHours)
  expect(hours).toEqual([1, 1, 2, 6, 24, 48, null])
  expect(answerHours(null)).toBeNull()
  expect(answerTimeText({ hours: 6, inquiries: 14, byTeam: false })).toBe(
    'Usually answers within 6 hours (from 14 inquiries)',
  )
  const within = [1, 24, 72, 168].map((hours) => answerTimeText({ hours, inquiries: 4, byTeam: false }))
  expect(within.map((text) => /within (.*) \(/.exec(text)?.[1])).toEqual([
    'an hour',
    'a day',
    '3 days',
    'a week',
  ])
  expect(answerTimeText({ hours: 48, inquiries: 3, byTeam: true })).toBe(
    'The site’s team usually answers within 2 days (from 3 inquiries)',
  )
})
