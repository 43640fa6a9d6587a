import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { reportConversation } from '#app/features/messages/report-conversation.server.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { decideItem } from './decide-item.server.ts'
import { undoDecision } from './undo-decision.server.ts'

test('a reporter is told once, however often a decision is undone', async ({ ctx }) => {
  await makeCampus(ctx)
  const make = async (rights = {}) => {
    const user = await makeUser(ctx, rights)
    if (user.student) await makeProfile(ctx, user)
    return { user, ctx: { ...ctx, actor: personOf(user) } }
  }
  const [ana, eve, ada] = [await make(), await make(), await make({ admin: true, student: false })]
  const withAna = await makeConversation(ctx, [eve.user, ana.user], ['Buy my gold'])
  await reportConversation(ana.ctx, { conversationId: withAna, input: { reason: 'spam', note: '' } })
  const [item] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.kind, 'report'))
  const id = item?.id ?? ''
  const decide = (verb: string, minutes: number) =>
    decideItem(
      { ...ada.ctx, now: () => new Date(ctx.now().getTime() + minutes * 60_000) },
      { itemId: id, input: { verb, reason: 'Advertising.', chosen: [] } },
    )
  const told = async () =>
    (await mailboxEmails(ctx)).filter(({ to, subject }) => to === ana.user.email && /reported/.test(subject))
  const lines = async () =>
    (await ownNotifications(ana.ctx)).flatMap(({ link, text }) => (link.includes('#report-') ? text : []))

  await decide('nothing', 0)
  await undoDecision(ada.ctx, id)
  await runQueuedJobs(ctx, { waiting: true })
  expect(await told()).toEqual([])

  await decide('nothing', 1)
  await runQueuedJobs(ctx, { waiting: true })
  expect(await told()).toHaveLength(1)
  await undoDecision(ada.ctx, id)
  expect(await lines()).toEqual([expect.stringContaining('looking again')])
  await decide('warn', 2)
  await runQueuedJobs(ctx, { waiting: true })
  expect(await lines()).toEqual([expect.stringContaining('took action')])
  expect(await told()).toHaveLength(1)
})
