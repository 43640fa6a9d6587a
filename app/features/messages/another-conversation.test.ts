// What a person does in one conversation changes no row of another conversation, and nothing that the other person has stored about
// it.
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { conversationSides } from '#app/database/schema/people/messages.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { makeConversation } from './factory.ts'
import { hideConversation, markRead, muteConversation } from './own-side.server.ts'
import { hideMessages, unhideMessages } from './hide-messages.server.ts'
import { reportConversation } from './report-conversation.server.ts'
import { sendMessage } from './send-message.server.ts'

const admin = async (ctx: SystemContext) => ({
  ...ctx,
  actor: personOf(await makeUser(ctx, { admin: true })),
})
const SAID = ['One', 'Two', 'Three', 'Four', 'Five']

test('reading, writing, muting, hiding and reporting change nothing of another conversation', async ({
  ctx,
}) => {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Okafor', 'Cleo Marsh')
  if (!ana || !ben || !cleo) throw new Error('three students')
  const asAdmin = await admin(ctx)
  const here = await makeConversation(ctx, [ana, ben], SAID)
  const others = [
    await makeConversation(ctx, [cleo, ben], SAID),
    await makeConversation(ctx, [ana, cleo], SAID),
  ]
  await hideMessages(asAdmin, { conversationId: others[0] ?? '', numbers: [2] })
  const before = await rowsAbout(ctx, others)
  const tables = new Set(before.map((row) => row.split(' ')[0]))
  expect(tables).toContain('conversation_sides')
  expect(tables).toContain('messages')
  const stay = async (after: string) => expect(await rowsAbout(ctx, others), after).toEqual(before)
  const sideOfAna = () =>
    ctx.db
      .select()
      .from(conversationSides)
      .where(and(eq(conversationSides.conversationId, here), eq(conversationSides.userId, ana.id)))
  const anas = await sideOfAna()
  expect(anas).toHaveLength(1)

  await markRead(ben.ctx, { conversationId: here, number: 5 })
  await muteConversation(ben.ctx, { conversationId: here, muted: true })
  await hideConversation(ben.ctx, here)
  expect(await sideOfAna()).toEqual(anas)
  await stay('reading, muting and hiding')
  expect(await reportConversation(ben.ctx, { conversationId: here, input: { reason: 'spam' } })).toEqual({
    ok: true,
  })
  await sendMessage(ben.ctx, { to: { conversationId: here }, input: { clientId: newId(), text: 'Six' } })
  await stay('reporting and writing')
  expect(await hideMessages(asAdmin, { conversationId: here, numbers: [1, 2] })).toBe(2)
  await stay('hiding messages')
  await unhideMessages(asAdmin, { conversationId: here, hiddenAt: ctx.now() })
  await stay('showing them again')
})

test('only what was hidden at that moment is shown again', async ({ ctx }) => {
  const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Okafor')
  if (!ana || !ben) throw new Error('two students')
  const asAdmin = await admin(ctx)
  const here = await makeConversation(ctx, [ana, ben], SAID)
  const later = { ...asAdmin, now: () => new Date(ctx.now().getTime() + 60_000) }
  expect(await hideMessages(asAdmin, { conversationId: here, numbers: [1] })).toBe(1)
  expect(await hideMessages(later, { conversationId: here, numbers: [1, 2] })).toBe(1)
  await unhideMessages(asAdmin, { conversationId: here, hiddenAt: later.now() })
  expect(await hideMessages(asAdmin, { conversationId: here, numbers: [1, 2] })).toBe(1)
})
