import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { lacksAdmin } from '#app/features/moderation-queue/lacks-admin.server.ts'
import { visitor } from '#app/platform/access.ts'
import { everyJob } from '#app/platform/jobs/job.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { fillEmptyDatabase } from './first-data.ts'
import { allJobs } from './process/jobs.ts'

test('a site in production begins without campuses, and knows whether anybody runs it', async ({ ctx }) => {
  const site = { ...ctx, settings: { ...ctx.settings, mode: 'production' as const } }
  await fillEmptyDatabase(site, false)
  expect(await listCampuses(site, 'all')).toEqual([])
  expect(await lacksAdmin({ ...site, actor: visitor })).toBe(true)
  const admin = personOf(await makeUser(site, { admin: true }))
  expect(await lacksAdmin({ ...site, actor: admin })).toBe(false)
  expect(await lacksAdmin({ ...ctx, actor: visitor })).toBe(false)
  await fillEmptyDatabase(ctx, false)
  expect(await listCampuses(ctx)).toHaveLength(3)
  expect(await ctx.db.select().from(listings)).toEqual([])
})

test('jobs of the demo exist in the demo alone', () => {
  const names = (demo: boolean) =>
    everyJob(allJobs({ kind: 'postgres' } as Connection, undefined, demo)).map(({ name }) => name)
  const own = names(false)
  expect(names(true).filter((name) => !own.includes(name))).toEqual([
    'upload-demo-photo',
    'store-demo-portraits',
    'load-demo-streets',
    'confirm-demo-homes',
  ])
})
