import { expect } from 'vitest'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { sealAppSecret as sealFactor } from '#app/features/accounts/totp.server.ts'
import { sealSiteSecret } from '#app/features/site/secret-seal.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { requireOwnSecret } from './require-secret.ts'

const NEXT = 'the next secret of these tests, 32'
const REFUSED = /^APP_SECRET is not the one of this database: .*APP_SECRET_PREVIOUS.*new-secret\.$/

test('the first secret of a database stays its own, until the operator says otherwise', async ({ ctx }) => {
  await requireOwnSecret(ctx)
  await requireOwnSecret(ctx)
  const other = { ...ctx, secrets: createSecrets(NEXT) }
  await expect(requireOwnSecret(other)).rejects.toThrow(REFUSED)
  await requireOwnSecret({ ...ctx, secrets: createSecrets(NEXT, TEST_APP_SECRET) })
  await expect(requireOwnSecret(other)).rejects.toThrow(REFUSED)
  await sealSiteSecret({ ...ctx, secrets: createSecrets(NEXT, TEST_APP_SECRET) }, { again: true })
  await requireOwnSecret(other)
  await expect(requireOwnSecret(ctx)).rejects.toThrow(REFUSED)
})

test('a database of a version that kept none is known by its second factors', async ({ ctx }) => {
  const { id: userId } = await makeUser(ctx)
  await ctx.db
    .insert(secondFactors)
    .values({ userId, secret: sealFactor(ctx, 'KRSXG5A'), createdAt: ctx.now() })
  await expect(requireOwnSecret({ ...ctx, secrets: createSecrets(NEXT) })).rejects.toThrow(REFUSED)
  await requireOwnSecret(ctx)
})
