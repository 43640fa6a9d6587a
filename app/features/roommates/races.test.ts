import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { matches } from '#app/database/schema/people/people.ts'
import { conversations } from '#app/database/schema/people/messages.ts'
import { matchRequests } from '#app/database/schema/people/roommates.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { acceptRequest, rejectRequest, withdrawRequest } from './answer-match-request.server.ts'
import { makeRequest } from './factory.ts'
import { sendRequest } from './send-match-request.server.ts'
import { unmatch } from './unmatch.server.ts'

const ROUNDS = 6

async function people(db: Parameters<typeof contextOf>[0]) {
  const ctx = contextOf(db)
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  // Old accounts have a higher limit.
  await ctx.db.update(users).set({ createdAt: new Date('2026-01-01') })
  if (!ana || !ben) throw new Error('two were made')
  return { ctx, ana, ben }
}

test('of two concurrent requests to each other, one is sent and the other person is told to answer', async ({
  ownDatabase,
}) => {
  const { ctx, ana, ben } = await people(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    await ctx.db.delete(matchRequests)
    const outcomes = await Promise.all([
      sendRequest(ana.ctx, { userId: ben.id, input: {} }),
      sendRequest(ben.ctx, { userId: ana.id, input: {} }),
      sendRequest(ana.ctx, { userId: ben.id, input: {} }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]))
    expect(reasons.toSorted()).toEqual(outcomes[1].ok ? ['mutual', 'mutual'] : ['exists', 'mutual'])
    expect(await ctx.db.select().from(matchRequests)).toHaveLength(1)
    expect(await ctx.db.select().from(matches)).toEqual([])
  }
})

test('concurrent accepting, rejecting and withdrawing have one outcome, with both matched or neither', async ({
  ownDatabase,
}) => {
  const { ctx, ana, ben } = await people(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    await ctx.db.delete(matchRequests)
    await ctx.db.delete(matches)
    const id = await makeRequest(ctx, ana, ben)
    const [accepted] = await Promise.all([
      acceptRequest(ben.ctx, id),
      withdrawRequest(ana.ctx, id),
      rejectRequest(ben.ctx, id),
      acceptRequest(ben.ctx, id),
    ])
    const [row] = await ctx.db.select().from(matchRequests)
    expect(await ctx.db.select().from(matches)).toHaveLength(accepted.ok ? 2 : 0)
    expect(row?.status === 'accepted').toBe(accepted.ok)
  }
})

test('concurrent unmatching and asking never leaves a match with a pending request', async ({
  ownDatabase,
}) => {
  const { ctx, ana, ben } = await people(ownDatabase.db)
  await acceptRequest(ben.ctx, await makeRequest(ctx, ana, ben))
  await Promise.all([
    unmatch(ana.ctx, ben.id),
    unmatch(ben.ctx, ana.id),
    sendRequest(ana.ctx, { userId: ben.id, input: {} }),
  ])
  expect(await ctx.db.select().from(matches)).toEqual([])
  expect(await ctx.db.select().from(conversations)).toHaveLength(1)
})

test('erasing somebody meanwhile deletes request and match', async ({ ownDatabase }) => {
  const { ctx, ana, ben } = await people(ownDatabase.db)
  const id = await makeRequest(ctx, ana, ben)
  await Promise.allSettled([
    acceptRequest(ben.ctx, id),
    ctx.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, ana.id)).for('update')
      await tx.delete(users).where(eq(users.id, ana.id))
    }),
  ])
  expect(await ctx.db.select().from(matches)).toEqual([])
  expect(await ctx.db.select().from(matchRequests)).toEqual([])
})

test('the database allows one pending request of two people', async ({ ownDatabase }) => {
  const { ctx, ana, ben } = await people(ownDatabase.db)
  await makeRequest(ctx, ana, ben)
  const other = {
    id: crypto.randomUUID(),
    senderUserId: ben.id,
    receiverUserId: ana.id,
    status: 'pending' as const,
    createdAt: ctx.now(),
  }
  await expect(ctx.db.insert(matchRequests).values(other)).rejects.toThrow('Failed query')
  await ctx.db.insert(matchRequests).values({ ...other, status: 'rejected' })
  const waiting = and(eq(matchRequests.status, 'pending'), eq(matchRequests.senderUserId, ana.id))
  expect(await ctx.db.select().from(matchRequests).where(waiting)).toHaveLength(1)
})
