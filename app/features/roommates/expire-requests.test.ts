import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptRequest } from './answer-match-request.server.ts'
import { makeRequest } from './factory.ts'
import { expireRequestsJob } from './jobs.server.ts'
import { sendRequest } from './send-match-request.server.ts'

const DAY = 24 * 60 * 60 * 1000
const later = (ctx: SystemContext, days: number): SystemContext => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * DAY),
})

test('an unanswered request is announced once after 18 days and expires after 21', async ({ ctx }) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const requestId = await makeRequest(ctx, ana, ben)
  const blocked = await makeRequest(ctx, ana, cleo)
  await blockPerson(cleo.ctx, ana.id)
  const status = async (id: string) =>
    (await ctx.db.select().from(matchRequests).where(eq(matchRequests.id, id)))[0]?.status
  await expireRequestsJob.run(later(ctx, 17), {})
  expect((await ownNotifications(ben.ctx)).map(({ text }) => text)).toEqual([
    'Ana R. sent you a match request.',
  ])
  for (const days of [18, 19]) await expireRequestsJob.run(later(ctx, days), {})
  await runQueuedJobs(later(ctx, 19))
  const subjects = (await mailboxEmails(ctx, ben.email)).map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => subject === 'A match request to you expires in three days'),
  ).toHaveLength(1)
  expect((await mailboxEmails(ctx, cleo.email)).map(({ subject }) => subject)).not.toContain(subjects[0])
  expect(await status(requestId)).toBe('pending')
  await expireRequestsJob.run(later(ctx, 21), {})
  expect([await status(requestId), await status(blocked)]).toEqual(['expired', 'expired'])
  expect(await ownNotifications(ben.ctx)).toEqual([])
})

test('an old request has expired even before the job runs', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const requestId = await makeRequest(ctx, ana, ben)
  expect(await acceptRequest(later(ben.ctx, 22), requestId)).toMatchObject({ ok: false, reason: 'over' })
  expect((await sendRequest(later(ben.ctx, 22), { userId: ana.id, input: {} })).ok).toBe(true)
  const statuses = (await ctx.db.select().from(matchRequests)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['expired', 'pending'])
})
