import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationLog } from '#app/database/schema/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { changeContent } from './change-content.server.ts'

test('a change of the operator’s content is logged once', async ({ ctx }) => {
  const ada = await makeUser(ctx, { admin: true })
  const asAdmin = { ...ctx, actor: personOf(ada) }
  await changeContent(asAdmin, 'imprint', { text: 'One' }, 0)
  await changeContent(asAdmin, 'imprint', { text: 'One' }, 1)
  expect(await changeContent(asAdmin, 'imprint', { text: 'Two' }, 0)).toMatchObject({ ok: false })
  await changeContent(asAdmin, 'imprint', null, 1)
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
  await expect(changeContent(asVisitor, 'imprint', { text: 'Mine' }, 2)).rejects.toThrow(NotFound)
})
