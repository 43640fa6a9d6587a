// What pages show of earlier rounds of a decision: their answers, and nothing of an open round.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { answerDecision } from './answer-decision.server.ts'
import { closeDecision } from './close-decision.server.ts'
import { ballotOf } from './factory.ts'
import { openDecision, reopenDecision } from './open-decision.server.ts'
import { decisionPage } from './decision-page.query.server.ts'
import { decisionSummary } from './decision-summaries.query.server.ts'
import { MOST_ROUNDS } from './rules.ts'

async function place(ctx: SystemContext) {
  await makeCampus(ctx, { slug: 'usc' })
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const a = await makeListing(ctx, { name: 'Apartment on Amber Street', price: 300_000, beds: 3 })
  const b = await makeListing(ctx, { name: 'Apartment on Birch Street', price: 360_000, beds: 3 })
  return { ana, ben, a, b, ...(await makeSharedCollection(ctx, [ana, ben], [a, b])) }
}

/** The reasons in the result of a round of the last decision, as this person sees them. */
async function reasonsIn(as: SystemContext, collectionId: string, round: number): Promise<string[]> {
  const { earlier, result: latest } = await decisionPage(as, { collectionId })
  const of = earlier.find((each) => each.round === round)?.decisionId ?? null
  const result =
    of === null && latest?.round === round
      ? latest
      : (await decisionPage(as, { collectionId, asked: { of, round } })).result
  if (!result) throw new Error(`round ${round} has a result`)
  return result.out.flatMap(({ reasons }) => reasons.map(({ name, reason }) => `${name}: ${reason}`))
}

test('while a round is open, an earlier result shows the answers of that time only', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b], { [a]: 'no elevator' }) })
  await closeDecision(ben.ctx, collectionId)
  expect(await reasonsIn(ben.ctx, collectionId, 1)).toEqual(['Ana R.: no elevator'])
  await reopenDecision(ben.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, {
    collectionId,
    typed: ballotOf([], { [a]: 'the landlord', [b]: 'too far' }),
  })
  expect(await reasonsIn(ben.ctx, collectionId, 1)).toEqual(['Ana R.: no elevator'])
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a, b]) })
  expect(await reasonsIn(ben.ctx, collectionId, 1)).toEqual(['Ana R.: no elevator'])
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a], { [b]: 'too far' }) })
  await closeDecision(ana.ctx, collectionId)
  expect(await reasonsIn(ben.ctx, collectionId, 2)).toEqual(['Ana R.: too far'])
  expect(await reasonsIn(ben.ctx, collectionId, 1)).toEqual(['Ana R.: no elevator'])
})

test('reasons of all rounds are in the download, and are deleted with the account', async ({ ctx }) => {
  const { ana, ben, a, b, collectionId } = await place(ctx)
  await openDecision(ana.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([b], { [a]: 'cousin Zed' }) })
  await closeDecision(ben.ctx, collectionId)
  await reopenDecision(ben.ctx, { collectionId, input: {} })
  await answerDecision(ana.ctx, { collectionId, typed: ballotOf([a], { [b]: 'uncle Yan' }) })
  await closeDecision(ben.ctx, collectionId)
  const subject = { userId: ana.id, email: ana.email }
  const own = personalData.find(({ name }) => name === 'decisions')
  const downloaded = JSON.stringify(await own?.read(ctx.db, subject))
  for (const said of ['cousin Zed', 'uncle Yan']) expect(downloaded).toContain(said)
  expect(JSON.stringify(await own?.read(ctx.db, { userId: ben.id, email: ben.email }))).not.toContain('Zed')
  for (const part of personalData) await part.erase?.(ctx.db, subject)
  await ctx.db.delete(users).where(eq(users.id, ana.id))
  expect(await everyRow(ctx.db)).not.toMatch(/cousin Zed|uncle Yan/)
  expect(await reasonsIn(ben.ctx, collectionId, 1)).toEqual(['A member: '])
})

test('the number of rounds is limited; the page lists the latest ones from their stored results', async ({
  ctx,
}) => {
  const { ana, ben, a, b, collectionId } = await place(ctx)
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    // Each on a different day, because opening has an hourly limit.
    const as = { ...ana.ctx, now: () => new Date(ctx.now().getTime() + round * 24 * 3600_000) }
    const opened = await (round === 1 ? openDecision : reopenDecision)(as, { collectionId, input: {} })
    expect(opened).toEqual({ ok: true })
    await answerDecision(as, { collectionId, typed: ballotOf([round % 2 === 0 ? a : b]) })
    await closeDecision(as, collectionId)
  }
  expect(await reopenDecision(ana.ctx, { collectionId, input: {} })).toMatchObject({
    ok: false,
    reason: 'too-many-rounds',
  })
  const { earlier, result, state } = await decisionPage(ben.ctx, { collectionId })
  expect([state, result?.round, earlier.length]).toEqual(['closed', MOST_ROUNDS, MOST_ROUNDS - 1])
  expect(earlier.slice(0, 2).map(({ round, sentence }) => [round, sentence])).toEqual([
    [MOST_ROUNDS - 1, 'Your group chose Apartment on Birch Street.'],
    [MOST_ROUNDS - 2, 'Your group chose Apartment on Amber Street.'],
  ])
  expect(await decisionSummary(ben.ctx, collectionId)).toMatchObject({ sentence: result?.sentence })
  const of = earlier[0]?.decisionId ?? null
  for (const round of [0, -1, 1.5, MOST_ROUNDS + 1, 1e12, Number.NaN])
    expect((await decisionPage(ben.ctx, { collectionId, asked: { of, round } })).result).toBeNull()
})
