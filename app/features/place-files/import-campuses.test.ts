import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { CannotRun, NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { importCampuses } from './import-campuses.server.ts'
import type { RowOutcome } from '#app/features/importing/import-report.ts'

const campus = { slug: 'test-u', name: 'Test University', shortName: 'TU', lat: 34.02, lng: -118.28 }
const file = JSON.stringify([campus, { ...campus, slug: 'Bad Slug', lat: 91 }])

test('an admin checks a file of campuses, then imports it; only the import is logged', async ({ ctx }) => {
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const rows: RowOutcome[] = []
  const io = { row: (row: RowOutcome) => rows.push(row) }
  expect(await importCampuses(admin, { text: file, dryRun: true, io })).toMatchObject({ rows: 2, refused: 1 })
  expect(await listCampuses(ctx)).toEqual([])
  expect(await importCampuses(admin, { text: file, dryRun: false, io })).toMatchObject({
    inserted: 1,
    refused: 1,
  })
  expect(rows.slice(2)).toMatchObject([
    { line: 1, externalId: 'test-u', outcome: 'imported' },
    {
      line: 2,
      outcome: 'refused',
      reason: expect.stringMatching(/lowercase letters.*latitude from -85 to 85/),
    },
  ])
  await importCampuses(admin, { text: file, dryRun: false, io })
  const lines = await ctx.db.select().from(moderationLog).where(eq(moderationLog.kind, 'campus'))
  expect(lines).toMatchObject([{ verb: 'added', subject: 'test-u' }])
})

test('a file with too many campuses is refused with a message, also by the check', async ({ ctx }) => {
  const many = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, place) => ({ ...campus, slug: `test-${place}` })))
  expect(await importCampuses(ctx, { text: many(1_000), dryRun: true, io: {} })).toMatchObject({
    rows: 1_000,
    refused: 0,
  })
  for (const dryRun of [true, false]) {
    const sent = importCampuses(ctx, { text: many(1_001), dryRun, io: {} })
    await expect(sent).rejects.toThrow(
      new CannotRun('A file can have at most 1,000 campuses: send it in parts.'),
    )
  }
})

test('nobody else can import one', async ({ ctx }) => {
  const manager = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  await expect(importCampuses(manager, { text: file, dryRun: true, io: {} })).rejects.toThrow(NotFound)
})
