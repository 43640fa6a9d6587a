import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { lacksAdmin } from '#app/features/moderation-queue/lacks-admin.server.ts'
import { visitor } from '#app/platform/access.ts'
import { everyJob } from '#app/platform/jobs/job.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { fillEmptyDatabase, wantsDemo } from './first-data.ts'
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
    'upload-demo-sublet-photo',
    'store-demo-portraits',
    'load-demo-streets',
    'confirm-demo-homes',
    'keep-demo-sublets',
  ])
})

test('the demo goes into an empty database alone, and one that somebody uses stays as it is', async ({
  ctx,
}) => {
  const asked = readEnv({ DEMO: '1' })
  expect(await wantsDemo(ctx, readEnv({}))).toBe(true)
  expect(await wantsDemo(ctx, readEnv({ DEMO: '0' }))).toBe(false)
  await fillEmptyDatabase(ctx, false)
  expect(await wantsDemo(ctx, asked)).toBe(true)
  await makeUser(ctx)
  expect(await wantsDemo(ctx, readEnv({}))).toBe(false)
  await expect(wantsDemo(ctx, asked)).rejects.toThrow(/^This database has an own site, /)
  await expect(fillEmptyDatabase(ctx, true)).rejects.toThrow(/^This database has an own site, /)
  expect(await ctx.db.select().from(listings)).toEqual([])
  // The demo's last row marks a database in which it was loaded before.
  await saveSiteContent(ctx, { key: 'demo', value: true })
  expect(await wantsDemo(ctx, asked)).toBe(true)
})

test('a database with accounts whose passwords are public is not served in production', async ({ ctx }) => {
  const production = readEnv({
    PUBLIC_URL: 'https://roost.example.edu',
    APP_SECRET: 'of one test, and of nobody else at all',
    DATA_DIR: '/var/lib/roost',
  })
  await saveSiteContent(ctx, { key: 'demo', value: true })
  expect(await wantsDemo(ctx, production)).toBe(false)
  await makeUser(ctx, { email: 'ada@demo.example' })
  await expect(wantsDemo(ctx, production)).rejects.toThrow(/^This database is the demo, /)
  expect(await wantsDemo(ctx, readEnv({}))).toBe(true)
})
