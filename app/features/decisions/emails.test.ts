import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { decisionBallots, decisionResults } from '#app/database/schema/homes/decisions.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { notifications } from '#app/database/schema/site/notifications.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { notificationNames } from '#app/features/notifications/rules.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { personalData } from '#server/personal-data.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { decide } from './decide.ts'
import { ballotOf } from './factory.ts'
import { closeAndRemindDecisions } from './jobs.server.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const at = (ctx: SystemContext, days: number) => ({ ...ctx, now: () => new Date(NOW.getTime() + days * DAY) })

async function place(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const home = await makeListing(ctx, { name: 'Two-bedroom apartment on Quillstone Street' })
  return { ana, ben, home, ...(await makeSharedCollection(ctx, [ana, ben], [home])) }
}

/** The subjects of the emails that an address received within six days. */
async function got(ctx: SystemContext, email: string): Promise<string[]> {
  await runQueuedJobs(at(ctx, 6))
  const rows = await ctx.db.select().from(mailbox).where(eq(mailbox.to, email)).orderBy(mailbox.id)
  return rows.filter(({ text }) => text.includes('“Near campus”')).map(({ subject }) => subject)
}

async function listedFor(ctx: SystemContext, userId: string): Promise<string[]> {
  const listed = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId))
  return listed.map(({ kind }) => kind).toSorted()
}

test('emails are sent when it opens, a day before it ends and with the result, each once', async ({
  ctx,
}) => {
  const { ana, ben, home, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: { closesOn: '2026-11-20' } })
  const opened = 'Decide with your group'
  expect(await got(ctx, ana.email)).toEqual([])
  expect(await got(ctx, ben.email)).toEqual([opened])
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([home]) })
  await closeAndRemindDecisions.run(at(ctx, 3), {})
  expect(await got(ctx, ben.email)).toEqual([opened])
  for (const days of [3.6, 3.6, 3.8]) await closeAndRemindDecisions.run(at(ctx, days), {})
  const ending = 'Your group’s decision closes soon'
  expect(await got(ctx, ben.email)).toEqual([opened, ending])
  expect(await got(ctx, ana.email)).toEqual([ending])
  for (const days of [5, 5.1]) await closeAndRemindDecisions.run(at(ctx, days), {})
  const result = 'Your group’s decision has a result'
  expect(await got(ctx, ben.email)).toEqual([opened, ending, result])
  const texts = (await ctx.db.select().from(mailbox)).map(({ text }) => text).join('\n')
  expect(texts).toContain('or at the end of Friday, Nov 20')
  expect(texts).toContain('You have not answered yet.')
  expect(texts).toContain('You have answered, and can change it until then.')
  expect(texts).toContain(
    'Your group chose Two-bedroom apartment on Quillstone Street, 1200 Amberfinch Street.',
  )
  expect(texts).toContain('It costs $1,200 a month each, for 2 people, plus fees, not stated.')
  expect(await listedFor(ctx, ben.id)).toEqual(['decision-result'])
})

test('nobody is asked to vote who has voted, or cannot any more', async ({ ctx }) => {
  const { ana, ben, home, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  expect(await listedFor(ctx, ben.id)).toEqual(['decision-opened'])
  await answerDecision(ben.ctx, { collectionId, typed: ballotOf([home]) })
  expect(await listedFor(ctx, ben.id)).toEqual([])
  await closeDecision(ana.ctx, collectionId)
  await reopenDecision(ana.ctx, { collectionId, input: {} })
  expect(await listedFor(ctx, ben.id)).toEqual(['decision-opened', 'decision-result'])
  await closeDecision(ana.ctx, collectionId)
  expect(await listedFor(ctx, ben.id)).toEqual(['decision-result', 'decision-result'])
})

test('reopening and its result are announced again', async ({ ctx }) => {
  const { ana, ben, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await closeDecision(ana.ctx, collectionId)
  await reopenDecision(ana.ctx, { collectionId, input: {} })
  expect((await got(ctx, ben.email)).at(-1)).toBe('Your group’s decision is open again')
  await closeDecision(ana.ctx, collectionId)
  const results = (await got(ctx, ben.email)).filter((subject) => subject.includes('has a result'))
  expect(results).toHaveLength(2)
})

test('people who turned emails off get none', async ({ ctx }) => {
  const { ana, ben, collectionId } = await place(ctx)
  await saveNotificationChoices(
    ben.ctx,
    Object.fromEntries(
      notificationNames.flatMap((name) => [
        [`${name}-emails`, 'off'],
        [`${name}-site`, ''],
      ]),
    ),
  )
  await openDecision(ana.ctx, { collectionId, input: {} })
  await closeDecision(ana.ctx, collectionId)
  expect(await got(ctx, ben.email)).toEqual([])
  expect(await ctx.db.select().from(notifications).where(eq(notifications.userId, ben.id))).toEqual([])
})

test('an erased account leaves a ballot with a random token, and the result as it was', async ({ ctx }) => {
  const { ana, ben, home, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([home]) })
  await answerDecision(ben.ctx, {
    collectionId,
    typed: ballotOf([], { [home]: 'my landlord cousin Zed lives there' }),
  })
  const counted = async () => {
    const [result] = await ctx.db.select().from(decisionResults)
    return decide(result?.snapshot?.homes ?? [], result?.snapshot?.ballots ?? [])
  }
  const before = await counted()
  expect(before.outcome).toBe('all-vetoed')
  const subject = { userId: ben.id, email: ben.email }
  const own = personalData.find(({ name }) => name === 'decisions')
  expect(JSON.stringify(await own?.read(ctx.db, subject))).toContain('cousin Zed')
  expect(JSON.stringify(await own?.read(ctx.db, { userId: ana.id, email: ana.email }))).not.toContain('Zed')
  for (const part of personalData) await part.erase?.(ctx.db, subject)
  await ctx.db.delete(users).where(eq(users.id, ben.id))
  await ctx.db.execute(sql`delete from pgboss.job`) // Notifications are deleted sooner than a closed account.
  expect(await counted()).toEqual(before)
  const left = await everyRow(ctx.db)
  for (const known of ['cousin Zed', ben.id]) expect(left).not.toContain(known)
  expect((await ctx.db.select().from(decisionBallots)).filter(({ userId }) => userId === null)).toMatchObject(
    [{ vetoes: { [home]: '' } }],
  )
})
