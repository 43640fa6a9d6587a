import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { GONE_MEANWHILE } from '#app/features/groups/copy.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { requestSession } from '#app/web/request-session.ts'
import { test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { action } from './edit.tsx'

test('a dialog whose group was deleted says so and keeps the input; the page says "not found"', async ({
  ctx,
}) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
  if (!ana || !ben) throw new Error('two were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const send = (form: Record<string, string>) => {
    const url = new URL(`http://localhost:3000/profile/groups/${groupId}/edit`)
    const context = new RouterContextProvider()
    context.set(requestContext, ana.ctx)
    const signedIn = { userId: ana.id, givenName: 'Ana', familyName: 'Rivera', email: ana.email }
    context.set(requestSession, { actor: ana.ctx.actor, signedIn, ended: false, cookies: [] })
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
    const pattern = '/profile/groups/:groupId/edit' as const
    return action({ url, context, request, params: { groupId }, pattern })
  }
  await deleteGroup(ana.ctx, groupId)
  const intents: Record<string, string>[] = [{}, { intent: 'delete' }, { intent: 'find', find: 'Ben' }]
  for (const intent of intents) {
    const typed = { name: 'Maple two', ...intent }
    expect(await send({ dialog: '1', ...typed })).toMatchObject({
      data: { typed, failed: GONE_MEANWHILE },
      init: { status: 422 },
    })
    await expect(send(typed)).rejects.toThrow(NotFound)
  }
})
