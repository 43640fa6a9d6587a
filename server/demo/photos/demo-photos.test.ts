import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { uploadDemoPhoto } from './upload-demo-photo.ts'

const sentIn = sql`jsonb_path_exists(${listings.photos}, '$[*] ? (@.src starts with "/media/")')`

async function homesWithUpload(ctx: SystemContext) {
  return ctx.db.select({ id: listings.id, photos: listings.photos }).from(listings).where(sentIn)
}

test('one picture of the demo comes by the real upload, after the others of its home', async ({ ctx }) => {
  await fillEmptyDatabase(ctx, true)
  expect(await homesWithUpload(ctx)).toEqual([])
  const ran = await runQueuedJobs(ctx)
  const [home, ...more] = await homesWithUpload(ctx)
  expect(more).toEqual([])
  expect(home?.photos.map(({ src }) => src.split('/')[1])).toEqual([
    ...Array<string>((home?.photos.length ?? 0) - 1).fill('demo-photos'),
    'media',
  ])
  expect(home?.photos.at(-1)).toMatchObject({
    width: 1280,
    height: 853,
    alt: expect.stringMatching(/^\w+ .{10}/),
  })
  const payload = ran.find(({ name }) => name === uploadDemoPhoto.name)?.payload
  await uploadDemoPhoto.run(ctx, payload as { listingId: string; key: string })
  await runQueuedJobs(ctx)
  expect(await homesWithUpload(ctx)).toEqual([home])
})

test('when storage is broken the demo is there, its home has its other pictures, and the next try works', async ({
  ctx,
}) => {
  await fillEmptyDatabase(ctx, true)
  const put = async () => {
    throw new Error('ENOSPC: no space left on device')
  }
  const broken = { ...ctx, files: { ...ctx.files, put } }
  await expect(runQueuedJobs(broken)).rejects.toThrow('ENOSPC')
  expect(await homesWithUpload(ctx)).toEqual([])
  await runQueuedJobs(ctx, { waiting: true })
  const [home] = await homesWithUpload(ctx)
  expect(home?.photos.length).toBeGreaterThan(2)
})

test('a demo of an older version gets pictures that this one ships; what was sent in stays', async ({
  ctx,
}) => {
  await fillEmptyDatabase(ctx, true)
  await runQueuedJobs(ctx)
  const all = () =>
    ctx.db.select({ id: listings.id, photos: listings.photos }).from(listings).orderBy(listings.id)
  const before = await all()
  const old = sql`(select jsonb_agg(case when p->>'src' like '/demo-photos/%'
    then jsonb_set(p, '{src}', '"/demo-photos/citrus-court-1.webp"') else p end) from jsonb_array_elements(${listings.photos}) p)`
  await ctx.db
    .update(listings)
    .set({ photos: sql`coalesce(${old}, '[]')` })
    .where(eq(listings.campusId, 1))
  await fillEmptyDatabase(ctx, true)
  const after = await all()
  expect(after.map(({ photos }) => photos.length)).toEqual(before.map(({ photos }) => photos.length))
  for (const { src } of after.flatMap(({ photos }) => photos))
    if (!src.startsWith('/media/')) expect(existsSync(`public${src}`), src).toBe(true)
  expect(await homesWithUpload(ctx)).toHaveLength(1)
})
