import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { typedInquiry } from './factory.ts'
import { sendInquiry } from './send-inquiry.server.ts'

test('sending an inquiry does not wait for transactions that notify the sender, so no deadlock occurs', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  const ada = await makeUser(ctx, { admin: true })
  await makeProfile(ctx, ada)
  await ctx.db.transaction(async (tx) => {
    // Takes the same lock as inserting a row that refers to the account, until the transaction ends.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ada.id)).for('key share')
    const sent = sendInquiry({ ...ctx, actor: personOf(ada) }, { listingId: home, typed: typedInquiry() })
    const late = new Promise((resolve) => setTimeout(() => resolve('it waits'), 20_000).unref())
    expect(await Promise.race([sent, late])).toMatchObject({ ok: true })
  })
})
