import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { liveEvents } from '#app/database/schema/site/live.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { rateLimitRules } from '#app/features/rate-limits/rules.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { blockPerson, unblockPerson } from './block-person.server.ts'
import { makeMatch } from './factory.ts'
import { requireSeen } from './facts.server.ts'
import { blockedPeople } from './people.query.server.ts'
import { visibleTo } from './visible-to.server.ts'

type Overrides = Parameters<typeof makeUser>[1]

async function student(
  ctx: SystemContext,
  overrides: Overrides = {},
  answers: Parameters<typeof makeProfile>[2] = {},
) {
  const user = await makeUser(ctx, overrides)
  await makeProfile(ctx, user, answers)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

/** Whether a person is visible on both the page and the lists; fails if the two disagree. */
async function sees(viewer: { ctx: SystemContext }, userId: string): Promise<boolean> {
  const listed = await viewer.ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(and(eq(users.id, userId), visibleTo(viewer.ctx)))
  const page = await requireSeen(viewer.ctx, userId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotFound) return false
      throw error
    },
  )
  expect(page, 'the page as the list').toBe(listed.length === 1)
  return page
}

const change = (ctx: SystemContext, userId: string, row: Partial<typeof profiles.$inferInsert>) =>
  ctx.db.update(profiles).set(row).where(eq(profiles.userId, userId))

test('adult students see each other, and nobody under 18 sees or is seen', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const young = await student(ctx, {}, { birthDate: '2008-11-18' })
  const ageless = await student(ctx, {}, { birthDate: null })
  expect(await sees(ana, ben.id)).toBe(true)
  expect(await sees(ageless, ben.id)).toBe(true)
  for (const hidden of [young, ageless]) expect(await sees(ana, hidden.id)).toBe(false)
  expect(await sees(young, ana.id)).toBe(false)
  const manager = await student(ctx, { student: false, manager: true })
  expect(await sees(manager, ana.id)).toBe(false)
  expect(await sees(ana, manager.id)).toBe(false)
  const suspended = { ctx: { ...ctx, actor: personOf(ben, { suspended: true }) } }
  expect(await sees(suspended, ana.id)).toBe(false)
  await expect(requireSeen({ ...ctx, actor: visitor }, ana.id)).rejects.toThrow(SignInRequired)
})

test('paused people are seen by matches only, people who are leaving by nobody', async ({ ctx }) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  await makeMatch(ctx, ana.id, ben.id)
  await change(ctx, ben.id, { paused: 'found_place' })
  expect([await sees(ana, ben.id), await sees(cleo, ben.id)]).toEqual([true, false])
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, ben.id))
  expect(await sees(ana, ben.id)).toBe(false)
})

test('blocking works in both directions at once, matched or not, and only the person who blocked can undo it', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await makeMatch(ctx, ana.id, ben.id)
  await blockPerson(ana.ctx, ben.id)
  await blockPerson(ana.ctx, ben.id)
  expect([await sees(ana, ben.id), await sees(ben, ana.id)]).toEqual([false, false])
  expect(await blockedPeople(ana.ctx)).toMatchObject([{ userId: ben.id, name: 'Ana R.' }])
  expect(await blockedPeople(ben.ctx)).toEqual([])
  await unblockPerson(ben.ctx, ana.id)
  expect(await sees(ana, ben.id)).toBe(false)
  await unblockPerson(ana.ctx, ben.id)
  expect([await sees(ana, ben.id), await sees(ben, ana.id)]).toEqual([true, true])
})

test('taking a block back leaves one’s other blocks, and those of other people; a manager can be blocked', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = [await student(ctx), await student(ctx), await student(ctx)]
  const manager = await student(ctx, { student: false, manager: true })
  for (const other of [ben, cleo, manager]) await blockPerson(ana.ctx, other.id)
  await blockPerson(cleo.ctx, ben.id)
  await unblockPerson(ana.ctx, ben.id)
  const blockedBy = async (person: { ctx: SystemContext }) =>
    (await blockedPeople(person.ctx)).map(({ userId }) => userId).toSorted()
  expect(await blockedBy(ana)).toEqual([cleo.id, manager.id].toSorted())
  expect(await blockedBy(cleo)).toEqual([ben.id])
})

test('the pages of both are notified of a block once, and of its removal once, however often they are repeated', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const told = async () => (await ctx.db.select().from(liveEvents)).length
  for (let round = 0; round < 3; round += 1) await blockPerson(ana.ctx, ben.id)
  expect(await told()).toBe(2)
  for (let round = 0; round < 3; round += 1) await unblockPerson(ana.ctx, ben.id)
  expect(await told()).toBe(4)
  await unblockPerson(ben.ctx, ana.id)
  expect(await told()).toBe(4)
})

test('repeated blocking and unblocking is limited per hour', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const { times } = rateLimitRules.block
  for (let round = 0; round < times / 2; round += 1) {
    expect(await blockPerson(ana.ctx, ben.id)).toEqual({ ok: true })
    expect(await unblockPerson(ana.ctx, ben.id)).toEqual({ ok: true })
  }
  const limited = { ok: false, reason: 'limited', wait: 3600 }
  expect(await blockPerson(ana.ctx, ben.id)).toEqual(limited)
  expect(await unblockPerson(ana.ctx, ben.id)).toEqual(limited)
  expect(await sees(ana, ben.id)).toBe(true)
})

test('nobody can block themselves, visitors cannot block, and unknown ids give the same answer', async ({
  ctx,
}) => {
  const ana = await student(ctx)
  await expect(blockPerson(ana.ctx, ana.id)).rejects.toThrow(Forbidden)
  await expect(blockPerson({ ...ctx, actor: visitor }, ana.id)).rejects.toThrow(SignInRequired)
  for (const odd of [newId(), 'no id', '\0']) await blockPerson(ana.ctx, odd)
  expect(await blockedPeople(ana.ctx)).toEqual([])
  for (const odd of [newId(), 'no id', '\0'])
    await expect(requireSeen(ana.ctx, odd)).rejects.toThrow(NotFound)
})

test('a campus or a person may ask for a campus email that is confirmed within a year', async ({ ctx }) => {
  const university = await makeCampus(ctx, { emailDomains: ['campus.edu'] })
  const at = { email: `${newId()}@mail.campus.edu` }
  const [ana, ben] = [await student(ctx, at), await student(ctx, {}, { university })]
  await change(ctx, ben.id, { confirmedOnly: true })
  const cleo = await student(ctx)
  expect([await sees(ana, ben.id), await sees(cleo, ben.id)]).toEqual([true, false])
  await ctx.db.update(campuses).set({ confirmedPeopleOnly: true }).where(eq(campuses.slug, university))
  expect(await sees(ana, ben.id)).toBe(false)
  await ctx.db
    .update(users)
    .set({ email: `${newId()}@campus.edu` })
    .where(eq(users.id, ben.id))
  expect(await sees(ana, ben.id)).toBe(true)
  const longAgo = new Date(ctx.now().getTime() - 366 * 24 * 60 * 60 * 1000)
  await ctx.db.update(users).set({ emailConfirmedAt: longAgo }).where(eq(users.id, ben.id))
  expect(await sees(ana, ben.id)).toBe(false)
  const lookalike = await student(ctx, { email: `${newId()}@notcampus.edu` })
  await change(ctx, cleo.id, { confirmedOnly: true })
  expect(await sees(lookalike, cleo.id)).toBe(false)
})
