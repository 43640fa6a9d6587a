import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { eraseAccounts } from './erase-accounts.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'

test('an account that cannot be erased stops none of the others, and the job says so', async ({ ctx }) => {
  const deletionAskedAt = new Date(ctx.now().getTime() - DELETION_AFTER)
  const people = [
    await makeUser(ctx, { deletionAskedAt }),
    await makeUser(ctx, { deletionAskedAt }),
    await makeUser(ctx, { deletionAskedAt }),
  ]
  const [, broken] = people
  const erase = async (_tx: unknown, { userId }: { userId: string }) => {
    if (userId === broken?.id) throw new Error('the disk is full')
  }
  const part = { name: 'a part', erase } as unknown as PersonalData
  await expect(eraseAccounts(ctx, [part])).rejects.toThrow('1 accounts could not be erased')
  const ids = people.map(({ id }) => id)
  const left = await ctx.db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  expect(left).toEqual([{ id: broken?.id }])
})
