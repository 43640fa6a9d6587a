import { expect } from 'vitest'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { test } from '#tests/setup/databases/database.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { makeListing } from './factory.ts'
import { DEMO_SOURCE } from './rules.ts'
import { hasRealHomes } from './demo-homes.server.ts'

test('demo homes are not real, imported ones are while they are published', async ({ ctx }) => {
  const asked = () => hasRealHomes({ ...ctx, actor: visitor })
  await makeCampus(ctx)
  await makeListing(ctx, { source: DEMO_SOURCE })
  expect(await asked()).toBe(false)
  const id = await makeListing(ctx, { source: 'crmls' })
  expect(await asked()).toBe(true)
  await archiveListing(ctx, id)
  expect(await asked()).toBe(false)
})
