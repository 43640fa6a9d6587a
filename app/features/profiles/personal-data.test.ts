import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeProfile } from './factory.ts'
import { wizardDefaults } from './questions.ts'
import { startProfile } from './start-profile.server.ts'

test('a download has no answer that nobody gave', async ({ ctx }) => {
  const profile = personalData.find(({ name }) => name === 'profile')
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)]
  await startProfile({ ...ctx, actor: personOf(ana) })
  const read = async (userId: string) =>
    (await profile?.read(ctx.db, { userId, email: '' }))?.profile as Record<string, unknown>
  for (const name of Object.keys(wizardDefaults))
    expect([name, (await read(ana.id))[name]]).toEqual([name, null])
  await makeProfile(ctx, ben)
  const given = await read(ben.id)
  expect(given).toMatchObject({ userId: ben.id, year: 'junior' })
  for (const name of given.answered as string[]) expect([name, given[name] ?? null]).not.toEqual([name, null])
})
