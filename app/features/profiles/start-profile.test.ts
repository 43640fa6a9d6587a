import { expect } from 'vitest'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeProfile } from './factory.ts'
import { startProfile } from './start-profile.server.ts'

test('a student without a User record gets one, and is told so once', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const own = { ...ctx, actor: personOf(user) }
  expect([await startProfile(own), await startProfile(own)]).toEqual([true, false])
  expect(await ctx.db.select({ userId: profiles.userId }).from(profiles)).toEqual([{ userId: user.id }])
})

test('what somebody answered stays', async ({ ctx }) => {
  const user = await makeUser(ctx)
  const own = { ...ctx, actor: personOf(user) }
  await makeProfile(ctx, user)
  expect(await startProfile(own)).toBe(false)
  expect(await ctx.db.select({ year: profiles.year }).from(profiles)).toEqual([{ year: 'junior' }])
})

test('visitors get none', async ({ ctx }) => {
  await expect(startProfile({ ...ctx, actor: visitor })).rejects.toThrow(SignInRequired)
})
