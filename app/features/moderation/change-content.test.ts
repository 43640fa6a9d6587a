import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { changeContent } from './change-content.server.ts'

test('a change of the operator’s content is logged once', async ({ ctx }) => {
  const ada = await makeUser(ctx, { admin: true })
  const asAdmin = { ...ctx, actor: personOf(ada) }
  await changeContent(asAdmin, { key: 'imprint', value: { text: 'One' }, over: 0 })
  await changeContent(asAdmin, { key: 'imprint', value: { text: 'One' }, over: 1 })
  expect(await changeContent(asAdmin, { key: 'imprint', value: { text: 'Two' }, over: 0 })).toMatchObject({
    ok: false,
  })
  await changeContent(asAdmin, { key: 'imprint', value: null, over: 1 })
  const log = await ctx.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.kind, 'content'))
    .orderBy(moderationLog.id)
  expect(log).toMatchObject([
    { actorId: ada.id, verb: 'changed', subject: 'imprint', outcome: 'version 1' },
    { actorId: ada.id, verb: 'changed', subject: 'imprint', outcome: 'removed' },
  ])
  const asVisitor = { ...ctx, actor: visitor }
  await expect(
    changeContent(asVisitor, { key: 'imprint', value: { text: 'Mine' }, over: 2 }),
  ).rejects.toThrow(NotFound)
})
