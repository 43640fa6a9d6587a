import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deskLog } from '#app/database/schema/desk.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { changeContent } from './change-content.server.ts'

test('a change of the operator’s content is logged once', async ({ ctx }) => {
  const ada = await makeUser(ctx, { admin: true })
  const desk = { ...ctx, actor: personOf(ada) }
  await changeContent(desk, 'imprint', { text: 'One' }, 0)
  await changeContent(desk, 'imprint', { text: 'One' }, 1)
  expect(await changeContent(desk, 'imprint', { text: 'Two' }, 0)).toMatchObject({ ok: false })
  await changeContent(desk, 'imprint', null, 1)
  const log = await ctx.db.select().from(deskLog).where(eq(deskLog.kind, 'content')).orderBy(deskLog.id)
  expect(log).toMatchObject([
    { actorId: ada.id, verb: 'changed', subject: 'imprint', outcome: 'version 1' },
    { actorId: ada.id, verb: 'changed', subject: 'imprint', outcome: 'removed' },
  ])
  const asVisitor = { ...ctx, actor: visitor }
  await expect(changeContent(asVisitor, 'imprint', { text: 'Mine' }, 2)).rejects.toThrow(NotFound)
})
