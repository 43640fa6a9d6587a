import { count, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { siteContent } from '#app/database/schema/site/site.ts'
import { test } from '#tests/setup/databases/database.ts'

const note = { key: 'note', value: 'written by a test' }

for (const round of ['first', 'second']) {
  test(`what the ${round} test writes is gone in the next`, async ({ ctx }) => {
    expect(await ctx.db.select().from(siteContent)).toEqual([])
    await ctx.db.insert(siteContent).values(note)
    expect(await ctx.db.select({ rows: count() }).from(siteContent)).toEqual([{ rows: 1 }])
  })
}

test('a transaction inside a test can fail alone', async ({ ctx }) => {
  await ctx.db.insert(siteContent).values(note)
  const twice = ctx.db.transaction((tx) => tx.insert(siteContent).values(note))
  await expect(twice).rejects.toThrow('site_content')
  expect(await ctx.db.select().from(siteContent).where(eq(siteContent.key, 'note'))).toHaveLength(1)
})

test('a database of its own keeps what is committed, and the other one does not see it', async ({
  ctx,
  ownDatabase,
}) => {
  await ownDatabase.db.insert(siteContent).values(note)
  const { rows } = await ownDatabase.pool.query('select key from site_content')
  expect(rows).toEqual([{ key: 'note' }])
  expect(await ctx.db.select().from(siteContent)).toEqual([])
})
