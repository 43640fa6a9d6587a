import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profileOpenings } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { PROFILES_A_DAY, deleteOldOpenings } from '#app/features/people/seen-people.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { contextOf, NOW, test } from '#tests/setup/databases/database.ts'
import { makeProfile } from './factory.ts'
import { ownAnswers } from './own-profile.query.server.ts'
import { publicProfile } from './public-profile.query.server.ts'

async function student(ctx: SystemContext, overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(ctx, overrides)
  await makeProfile(ctx, user)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

const change = ({ db }: SystemContext, userId: string, row: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(row).where(eq(profiles.userId, userId))

async function shown(ctx: SystemContext, userId: string, as?: 'student' | 'match') {
  const opened = await publicProfile(ctx, { userId, as })
  if (opened.state !== 'shown') throw new Error(opened.state)
  return opened
}

test('owners are told that others see the profile, also when it requires campus emails and they have none', async ({
  ctx,
}) => {
  const ben = await student(ctx)
  await change(ctx, ben.id, { confirmedOnly: true })
  expect((await shown(ben.ctx, ben.id)).shown).toBe(true)
  expect((await ownAnswers(ben.ctx)).visible).toBe(true)
  await change(ctx, ben.id, { paused: 'pause' })
  expect((await shown(ben.ctx, ben.id)).shown).toBe(false)
  expect((await ownAnswers(ben.ctx)).visible).toBe(false)
})

test('a student sees another’s answers and photos in order, but no contacts', async ({ ctx }) => {
  const university = await makeCampus(ctx)
  const ben = await student(ctx, { givenName: 'Ben', familyName: 'Ortiz', phone: '+13105550123' })
  await makeProfile(ctx, ben, { university, gender: null })
  await change(ctx, ben.id, { bio: 'I cook.', tags: ['Cooking'], instagramUsername: 'ben.cooks' })
  const purpose = 'profile-photo' as const
  const last = await makePhoto(ctx, { ownerId: ben.id, purpose, position: 1 })
  const first = await makePhoto(ctx, { ownerId: ben.id, purpose, position: 0 })
  const picture = await makePhoto(ctx, { ownerId: ben.id, purpose: 'profile-picture', alt: 'Ben' })
  const ana = await student(ctx)
  const { profile, ...rest } = await shown(ana.ctx, ben.id)
  expect(rest).toEqual({
    state: 'shown',
    standing: 'student',
    approachable: true,
    ageless: false,
    shown: true,
  })
  expect(profile).toMatchObject({
    name: 'Ben O.',
    year: 'Junior',
    bio: 'I cook.',
    tags: ['Cooking'],
    gender: null,
    budget: null,
    channels: [],
  })
  expect(profile.university).toEqual(expect.any(String))
  const ids = profile.photos.map(({ id }) => id)
  expect(ids).toEqual([picture.id, first.id, last.id])
  expect(profile.photos[0]).toEqual({
    id: picture.id,
    width: 640,
    height: 480,
    widths: [96, 320, 640],
    thumbhash: picture.thumbhash,
    avif: false,
    alt: 'Ben',
  })
  expect(JSON.stringify(profile)).not.toMatch(/ben\.cooks|3105550123|Ortiz|example\.com|2005-04-02/)
})

test('a match sees the budget, and which contacts are available', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx, { phone: '+13105550123' })]
  await change(ctx, ben.id, { budgetMin: 700, budgetMax: 1200, whatsappNumber: '+13105550123' })
  expect((await shown(ana.ctx, ben.id)).profile).toMatchObject({ budget: null, channels: [] })
  await makeMatch(ctx, ana.id, ben.id)
  expect(await shown(ana.ctx, ben.id)).toMatchObject({
    standing: 'match',
    profile: { budget: { min: 700, max: 1200 }, channels: ['whatsapp'] },
  })
})

test('owners see the view of students, or of matches, and cannot write to themselves', async ({ ctx }) => {
  const ana = await student(ctx)
  await change(ctx, ana.id, { budgetMax: 1200 })
  const budget = { min: null, max: 1200 }
  expect(await shown(ana.ctx, ana.id)).toMatchObject({
    standing: 'self',
    approachable: false,
    ageless: false,
    profile: { budget: null },
  })
  expect((await shown(ana.ctx, ana.id, 'match')).profile.budget).toEqual(budget)
  const ben = await student(ctx)
  expect((await shown(ben.ctx, ana.id, 'match')).profile.budget).toBeNull()
})

test('people without a date of birth can read profiles but cannot write', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await change(ctx, ana.id, { birthDate: null })
  expect(await shown(ana.ctx, ben.id)).toMatchObject({ approachable: false, ageless: true })
})

test('blocked, paused, absent and impossible people are not found, all alike; a visitor is asked to log in', async ({
  ctx,
}) => {
  const [ana, blocker, blocked, pausing] = [
    await student(ctx),
    await student(ctx),
    await student(ctx),
    await student(ctx),
  ]
  await blockPerson(blocker.ctx, ana.id)
  await blockPerson(ana.ctx, blocked.id)
  await change(ctx, pausing.id, { paused: 'away' })
  const leaving = await student(ctx, { deletionAskedAt: ctx.now() })
  const manager = await student(ctx, { student: false, manager: true })
  const bare = await makeUser(ctx)
  const odd = [newId(), 'no-id', '\0', './', `${ana.id}0`]
  for (const id of [blocker.id, blocked.id, pausing.id, leaving.id, manager.id, bare.id, ...odd]) {
    await expect(publicProfile(ana.ctx, { userId: id }), id).rejects.toThrow(NotFound)
    await expect(publicProfile({ ...ctx, actor: visitor }, { userId: id })).rejects.toThrow(SignInRequired)
  }
  await expect(publicProfile(manager.ctx, { userId: ana.id })).rejects.toThrow(NotFound)
  expect(await ctx.db.select().from(profileOpenings)).toEqual([])
})

/** Records that the viewer opened this many new people's profiles earlier today. */
async function openMany(ctx: SystemContext, viewerUserId: string, times: number) {
  const people = []
  for (let each = 0; each < times; each += 1) people.push((await makeUser(ctx)).id)
  const rows = people.map((ownerUserId) => ({ viewerUserId, ownerUserId, day: '2026-11-16' }))
  await ctx.db.insert(profileOpenings).values(rows)
}

test('different profiles per day are limited; one’s own and matches’ are not counted', async ({ ctx }) => {
  const [ana, ben, cleo, match] = [
    await student(ctx),
    await student(ctx),
    await student(ctx),
    await student(ctx),
  ]
  await makeMatch(ctx, ana.id, match.id)
  await openMany(ctx, ana.id, PROFILES_A_DAY - 1)
  for (const id of [ana.id, match.id, ben.id, ben.id])
    expect(await publicProfile(ana.ctx, { userId: id })).toMatchObject({ state: 'shown' })
  expect(await publicProfile(ana.ctx, { userId: cleo.id })).toEqual({ state: 'enough' })
  for (const id of [ana.id, match.id, ben.id])
    expect(await publicProfile(ana.ctx, { userId: id })).toMatchObject({ state: 'shown' })
  const tomorrow = { ...ana.ctx, now: () => new Date(NOW.getTime() + 4 * 3_600_000) }
  expect(await publicProfile(tomorrow, { userId: cleo.id })).toMatchObject({ state: 'shown' })
})

test('concurrent openings never exceed the daily limit', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const ana = await student(ctx)
  await openMany(ctx, ana.id, PROFILES_A_DAY - 3)
  const people = []
  for (let each = 0; each < 12; each += 1) people.push(await student(ctx))
  const opened = await Promise.all(people.map(({ id }) => publicProfile(ana.ctx, { userId: id })))
  expect(opened.filter(({ state }) => state === 'shown').length).toBeLessThanOrEqual(3)
  expect((await ctx.db.select().from(profileOpenings)).length).toBeLessThanOrEqual(PROFILES_A_DAY)
})

test('openings are deleted after two days', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  const days = ['2026-11-16', '2026-11-15', '2026-11-14']
  await ctx.db
    .insert(profileOpenings)
    .values(days.map((day) => ({ viewerUserId: ana.id, ownerUserId: ben.id, day })))
  await deleteOldOpenings(ctx.db, ctx.now())
  const left = await ctx.db.select({ day: profileOpenings.day }).from(profileOpenings)
  expect(left.map(({ day }) => day).toSorted()).toEqual(['2026-11-15', '2026-11-16'])
})
