import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { contactViews } from '#app/database/schema/people/people.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { blockPerson } from './block-person.server.ts'
import { blockedPeople, contactLog } from './people.query.server.ts'

test('who viewed a contact is shown to its owner only, linked if the profile may be opened', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = [
    await makeUser(ctx),
    await makeUser(ctx, { givenName: 'Ben', familyName: 'Ortiz' }),
    await makeUser(ctx, { givenName: 'Cleo', familyName: '' }),
  ]
  for (const each of [ana, ben, cleo]) await makeProfile(ctx, each)
  const row = (viewerUserId: string, channel: 'email' | 'whatsapp', hours: number) => {
    const seenAt = new Date(ctx.now().getTime() - hours * 3_600_000)
    return { ownerUserId: ana.id, viewerUserId, channel, seenAt }
  }
  await ctx.db
    .insert(contactViews)
    .values([row(ben.id, 'email', 3), row(cleo.id, 'whatsapp', 1), row(ben.id, 'whatsapp', 2)])
  const own = { ...ctx, actor: personOf(ana) }
  await blockPerson(own, ben.id)
  expect(await contactLog(own)).toEqual([
    { userId: cleo.id, name: 'Cleo', channel: 'whatsapp', seenAt: row('', 'email', 1).seenAt },
    { userId: null, name: 'Ben O.', channel: 'whatsapp', seenAt: row('', 'email', 2).seenAt },
    { userId: null, name: 'Ben O.', channel: 'email', seenAt: row('', 'email', 3).seenAt },
  ])
  expect(await contactLog({ ...ctx, actor: personOf(ben) })).toEqual([])
  await expect(contactLog({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})

test('people who requested deletion are in no list of others, though they may return', async ({ ctx }) => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { givenName: 'Ben', familyName: 'Ortiz' })]
  for (const each of [ana, ben]) await makeProfile(ctx, each)
  await ctx.db
    .insert(contactViews)
    .values({ ownerUserId: ana.id, viewerUserId: ben.id, channel: 'email', seenAt: ctx.now() })
  const own = { ...ctx, actor: personOf(ana) }
  await blockPerson(own, ben.id)
  expect((await blockedPeople(own)).map(({ name }) => name)).toEqual(['Ben O.'])
  await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, ben.id))
  expect(await blockedPeople(own)).toEqual([])
  expect((await contactLog(own)).map(({ name }) => name)).toEqual(['A deleted person'])
})
