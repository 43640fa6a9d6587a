import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { conversations, conversationSides, messages } from '#app/database/schema/people/messages.ts'
import { acceptGroupInvitation } from '#app/features/groups/answer-group-invitation.server.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { groupPage, openGroup } from '#app/features/groups/group-page.query.server.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { removeFromGroup } from '#app/features/groups/leave-group.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeStudents } from '#tests/setup/people/students.ts'
import { groupConversation } from './group-conversation.query.server.ts'
import { sendMessage } from './send-message.server.ts'
import { thread } from './thread.query.server.ts'

const ROUNDS = 6

async function scene(ctx: SystemContext) {
  const [ana, ben, cleo] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim', 'Cleo May')
  if (!ana || !ben || !cleo) throw new Error('three were made')
  const groupId = await makeGroup(ctx, [ana, ben])
  const id = (await groupConversation(openGroup(ana.ctx, groupId)))?.conversationId ?? ''
  const write = async (from: { ctx: SystemContext }, text: string, clientId = newId()) =>
    sendMessage(from.ctx, { to: { conversationId: id }, input: { clientId, text } }).catch(
      (error: unknown) => {
        if (error instanceof NotFound) return 'gone' as const
        throw error
      },
    )
  return { ana, ben, cleo, groupId, id, write }
}

test('members who write first at once, and twice, write into one conversation', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { ana, ben, id, write } = await scene(ctx)
  const twice = newId()
  await Promise.all([
    write(ana, 'One', twice),
    write(ana, 'One', twice),
    write(ben, 'Two'),
    write(ben, 'Three'),
  ])
  const all = (await thread(ana.ctx, { id })).messages
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['One', 'Two', 'Three']))
  expect(await ctx.db.select().from(conversations)).toHaveLength(1)
})

test('somebody removed while they write has written before, or not at all', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ana, ben, groupId, id, write } = await scene(ctx)
    const { members } = await groupPage(ana.ctx, { groupId })
    const memberId = members.find(({ self }) => !self)?.memberId ?? ''
    const [sent, removed] = await Promise.all([
      write(ben, 'Last words'),
      removeFromGroup(ana.ctx, { groupId, memberId }),
    ])
    expect(removed).toEqual({ ok: true })
    const stored = await ctx.db.select().from(messages).where(eq(messages.conversationId, id))
    expect(stored).toHaveLength(sent !== 'gone' && sent.ok ? 1 : 0)
    const sides = await ctx.db
      .select()
      .from(conversationSides)
      .where(eq(conversationSides.conversationId, id))
    expect(sides.map(({ userId }) => userId)).toEqual([ana.id])
    expect(await write(ben, 'One more')).toBe('gone')
  }
})

test('a group deleted while somebody writes leaves no message', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ana, ben, groupId, write } = await scene(ctx)
    await Promise.all([write(ben, 'Last words'), deleteGroup(ana.ctx, groupId)])
    expect(await ctx.db.select().from(messages)).toEqual([])
    expect(await ctx.db.select().from(conversations)).toEqual([])
  }
})

test('somebody who joins while another writes reads that message, or counts from the next', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ana, ben, cleo, groupId, id, write } = await scene(ctx)
    await inviteToGroup(ana.ctx, { groupId, userId: cleo.id })
    await Promise.all([
      write(ben, 'At this moment'),
      acceptGroupInvitation(cleo.ctx, { groupId, input: { showsCap: 'no' } }),
    ])
    const { messages: read, readNumber } = await thread(cleo.ctx, { id })
    expect(read.length === 1 ? readNumber : readNumber - 1).toBe(0)
    await write(ana, 'Welcome')
    expect((await thread(cleo.ctx, { id })).messages.at(-1)).toMatchObject({ text: 'Welcome', number: 2 })
  }
})
