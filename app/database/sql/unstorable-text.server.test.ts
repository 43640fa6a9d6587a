import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { campuses } from '../schema/map/campuses.ts'
import { isUnstorableText } from './unstorable-text.server.ts'

test('the null character is recognized as unstorable, in a text and in JSON; other errors are not', async ({
  ctx,
}) => {
  const failure = (statement: Parameters<typeof ctx.db.execute>[0]) =>
    ctx.db
      .transaction((tx) => tx.execute(statement))
      .then(
        () => null,
        (error: unknown) => error,
      )
  const slug = 'a\0'
  const byQuery = await ctx.db
    .transaction((tx) => tx.select().from(campuses).where(eq(campuses.slug, slug)))
    .catch((error: unknown) => error)
  expect(isUnstorableText(byQuery)).toBe(true)
  expect(isUnstorableText(await failure(sql`select ${slug}::text`))).toBe(true)
  expect(isUnstorableText(await failure(sql`select ${JSON.stringify({ slug })}::jsonb`))).toBe(true)
  expect(isUnstorableText(await failure(sql`select 1 / 0`))).toBe(false)
  expect(isUnstorableText(null)).toBe(false)
})
