import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { decisionBallots, decisionResults, decisions } from '#app/database/schema/homes/decisions.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { ballotOf } from './factory.ts'
import { closeAndRemindDecisions } from './jobs.server.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'

const ROUNDS = 6

/** The outcome of a verb that may only fail because its subject is gone. */
async function orNot<Outcome>(work: Promise<Outcome>): Promise<Outcome | 'not'> {
  return work.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof Forbidden) return 'not'
    throw error
  })
}

async function place({ db }: Connection) {
  const ctx = contextOf(db)
  await makeCampus(ctx, { slug: 'usc' })
  const home = await makeListing(ctx)
  return { ctx, home }
}

async function open({ ctx, home }: Awaited<ReturnType<typeof place>>) {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const { collectionId, groupId } = await makeSharedCollection(ctx, [ana, ben], [home])
  await openDecision(ana.ctx, { collectionId, input: {} })
  const [decision] = await ctx.db.select().from(decisions).where(eq(decisions.collectionId, collectionId))
  if (!decision) throw new Error('it was opened')
  const results = () =>
    ctx.db.select().from(decisionResults).where(eq(decisionResults.decisionId, decision.id))
  return { ana, ben, collectionId, groupId, decision, results }
}

test('opened by several at once it is opened once, and each other member gets one email', async ({
  ownDatabase,
}) => {
  const { ctx, home } = await place(ownDatabase)
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const { collectionId } = await makeSharedCollection(ctx, [ana, ben], [home])
  const outcomes = await Promise.all(
    [ana, ben, ana, ben].map((each) => openDecision(each.ctx, { collectionId, input: {} })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const sent = await ctx.db.select().from(emails).where(eq(emails.kind, 'decision-opened'))
  expect(sent).toHaveLength(1)
})

test('two close while one answers and the job runs twice: one result, one email to each', async ({
  ownDatabase,
}) => {
  const site = await place(ownDatabase)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ana, ben, collectionId, results } = await open(site)
    await answerDecision(ana.ctx, { collectionId, typed: ballotOf([site.home]) })
    const [answered] = await Promise.all([
      answerDecision(ben.ctx, { collectionId, typed: ballotOf([site.home]) }),
      closeDecision(ana.ctx, collectionId),
      closeDecision(ben.ctx, collectionId),
      closeAndRemindDecisions.run(site.ctx, {}),
      closeAndRemindDecisions.run(site.ctx, {}),
    ])
    const [result, ...more] = await results()
    expect(more).toEqual([])
    expect(result?.snapshot?.ballots).toHaveLength(answered.ok ? 2 : 1)
  }
  const sent = await site.ctx.db.select().from(emails).where(eq(emails.kind, 'decision-result'))
  expect(sent).toHaveLength(2 * ROUNDS)
})

test('reopening twice at once is one round more', async ({ ownDatabase }) => {
  const site = await place(ownDatabase)
  const { ana, ben, collectionId } = await open(site)
  await closeDecision(ana.ctx, collectionId)
  const outcomes = await Promise.all(
    [ana, ben, ana].map((each) => reopenDecision(each.ctx, { collectionId, input: {} })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await site.ctx.db.select().from(decisions))[0]).toMatchObject({ round: 2, open: true })
})

test('deleting a group, a collection or an account while people answer and close leaves consistent data', async ({
  ownDatabase,
}) => {
  const site = await place(ownDatabase)
  const { ctx } = site
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ana, ben, collectionId, groupId, results, decision } = await open(site)
    const erasing = () =>
      ctx.db.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, ben.id)).for('update')
        for (const part of personalData) await part.erase?.(tx, { userId: ben.id, email: ben.email })
        await tx.delete(users).where(eq(users.id, ben.id))
      })
    const going = [
      () => orNot(deleteGroup(ana.ctx, groupId)),
      () => ctx.db.delete(collections).where(eq(collections.id, collectionId)),
      erasing,
    ][round % 3]
    await Promise.all([
      orNot(answerDecision(ana.ctx, { collectionId, typed: ballotOf([site.home]) })),
      going?.(),
      orNot(answerDecision(ben.ctx, { collectionId, typed: ballotOf([site.home]) })),
      orNot(closeDecision(ana.ctx, collectionId)),
      closeAndRemindDecisions.run(ctx, {}),
    ])
    await closeAndRemindDecisions.run(ctx, {})
    const [still] = await ctx.db.select().from(decisions).where(eq(decisions.id, decision.id))
    const [result] = await results()
    if (still) expect(still.open).toBe(result === undefined)
    else expect(result).toBeUndefined()
    const ballots = await ctx.db.select().from(decisionBallots).where(eq(decisionBallots.userId, ben.id))
    if (going === erasing) expect(ballots).toEqual([])
  }
})
