import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactViews, profileOpenings } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { channels } from '#app/features/people/audiences.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeMatch } from '#app/features/people/factory.ts'
import { PROFILES_A_DAY } from '#app/features/people/seen-people.server.ts'
import { contactLog } from '#app/features/people/people.query.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeProfile } from './factory.ts'
import { showContact } from './show-contact.server.ts'

const change = ({ db }: SystemContext, userId: string, row: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(row).where(eq(profiles.userId, userId))

async function student(ctx: SystemContext) {
  const user = await makeUser(ctx, { phone: '+13105550123' })
  await makeProfile(ctx, user)
  const handles = { instagramUsername: 'in', facebookUsername: 'fb', whatsappNumber: '+13105550124' }
  await change(ctx, user.id, handles)
  return { ...user, ctx: { ...ctx, actor: personOf(user) } }
}

/** What another user receives of a person's contacts. */
async function got(viewer: { ctx: SystemContext }, userId: string) {
  const values = []
  for (const channel of channels)
    values.push(
      await showContact(viewer.ctx, { userId, channel }).then(
        (shown) => (shown.ok ? shown.value : shown.reason),
        (error: unknown) => {
          if (error instanceof NotFound) return null
          throw error
        },
      ),
    )
  return values
}

test('each contact is shown to its own audience only', async ({ ctx }) => {
  const [ana, ben, match] = [await student(ctx), await student(ctx), await student(ctx)]
  await makeMatch(ctx, match.id, ben.id)
  expect(await got(ana, ben.id)).toEqual([null, null, null, null, null])
  expect(await got(match, ben.id)).toEqual([null, null, 'in', 'fb', '+13105550124'])
  await change(ctx, ben.id, { emailFor: 'students', instagramFor: 'nobody', phoneFor: 'matches' })
  expect(await got(ana, ben.id)).toEqual([ben.email, null, null, null, null])
  expect(await got(match, ben.id)).toEqual([ben.email, '+13105550123', null, 'fb', '+13105550124'])
})

test('its owner sees who viewed which contact, once each, with the last time', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await change(ctx, ben.id, { emailFor: 'students' })
  await got(ana, ben.id)
  const later = new Date(ctx.now().getTime() + 60_000)
  await showContact({ ...ana.ctx, now: () => later }, { userId: ben.id, channel: 'email' })
  expect(await contactLog(ben.ctx)).toEqual([
    { userId: ana.id, name: 'Ana R.', channel: 'email', seenAt: later },
  ])
  expect((await ownNotifications(ben.ctx)).map(({ text, at }) => [text, at])).toEqual([
    ['Ana R. viewed your email address.', later],
  ])
})

test('contacts of blocked, paused or absent people are not shown, nor to people without an age', async ({
  ctx,
}) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await change(ctx, ben.id, { emailFor: 'students' })
  await expect(showContact({ ...ctx, actor: visitor }, { userId: ben.id, channel: 'email' })).rejects.toThrow(
    SignInRequired,
  )
  await change(ctx, ana.id, { birthDate: null })
  await expect(showContact(ana.ctx, { userId: ben.id, channel: 'email' })).rejects.toThrow(Forbidden)
  await change(ctx, ana.id, { birthDate: '2000-01-01' })
  for (const odd of [newId(), 'no-id', '\0'])
    await expect(showContact(ana.ctx, { userId: odd, channel: 'email' })).rejects.toThrow(NotFound)
  await change(ctx, ben.id, { paused: 'pause' })
  expect(await got(ana, ben.id)).toEqual([null, null, null, null, null])
  await change(ctx, ben.id, { paused: null })
  await blockPerson(ben.ctx, ana.id)
  expect(await got(ana, ben.id)).toEqual([null, null, null, null, null])
  expect(await ctx.db.select().from(contactViews)).toEqual([])
})

test('requesting contacts directly does not circumvent the daily limit of profiles', async ({ ctx }) => {
  const [ana, ben] = [await student(ctx), await student(ctx)]
  await change(ctx, ben.id, { emailFor: 'students' })
  for (let each = 0; each < PROFILES_A_DAY; each += 1) {
    const row = { viewerUserId: ana.id, ownerUserId: (await makeUser(ctx)).id, day: '2026-11-16' }
    await ctx.db.insert(profileOpenings).values(row)
  }
  expect(await showContact(ana.ctx, { userId: ben.id, channel: 'email' })).toMatchObject({
    ok: false,
    reason: 'enough',
  })
  expect(await contactLog(ben.ctx)).toEqual([])
})
