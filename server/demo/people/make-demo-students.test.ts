import { count, eq, inArray, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { users, signInMethods } from '#app/database/schema/people/accounts.ts'
import { photos } from '#app/database/schema/homes/photos.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { variantPath } from '#app/features/photos/upload-path.server.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { makeDemoStudents } from './make-demo-students.ts'
import { inventStudents } from './students.ts'

const invented = like(users.email, '%@students.demo.example')

test('the demo has 120 students without a way to sign in, made once; some get a portrait', async ({
  ctx,
}) => {
  await fillEmptyDatabase(ctx, true)
  expect(await makeDemoStudents(ctx)).toBe(0)
  const rows = await ctx.db
    .select({ id: users.id, campus: profiles.campusId })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(invented)
  expect(rows).toHaveLength(120)
  expect(new Set(rows.map(({ campus }) => campus)).size).toBe(3)
  const ids = rows.map(({ id }) => id)
  expect(await ctx.db.select().from(signInMethods).where(inArray(signInMethods.userId, ids))).toEqual([])

  await runQueuedJobs(ctx)
  const portraits = await ctx.db.select().from(photos).where(inArray(photos.ownerId, ids))
  expect(portraits.length).toBeGreaterThan(30)
  for (const { id, widths } of portraits.slice(0, 3)) {
    expect(widths).toEqual([96, 320])
    expect(await ctx.files.head(variantPath(id, 320, 'webp'))).toMatchObject({ contentType: 'image/webp' })
  }
  // Includes two of the students with an account.
  const [owners] = await ctx.db
    .select({ count: count() })
    .from(photos)
    .where(eq(photos.purpose, 'profile-picture'))
  expect(owners?.count).toBe(portraits.length + 2)
})

test('what they answered is varied, within bounds, and never only a default', () => {
  const students = inventStudents(NOW)
  expect(new Set(students.map(({ email }) => email)).size).toBe(120)
  expect(new Set(students.map(({ profile }) => profile.answered?.length)).size).toBeGreaterThan(8)
  for (const { profile } of students) {
    expect(String(profile.birthDate) <= '2008-11-16').toBe(true)
    if (profile.budgetMin && profile.budgetMax) expect(profile.budgetMin).toBeLessThan(profile.budgetMax)
    const told = Object.keys(profile)
    for (const question of profile.answered ?? [])
      if (question !== 'university') expect(told, question).toContain(question)
  }
})
