import { expect } from 'vitest'
import { companyConversations } from '#app/database/schema/people/messages.ts'
import { answerLead } from '#app/features/inquiries/answer-lead.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { campusStudents, makeSublet } from './factory.ts'
import { setSublet } from './set-sublet.server.ts'
import {
  subletsOfConversation,
  subletToWriteAbout,
  textAboutSublet,
} from './sublets-of-conversation.query.server.ts'

test('a conversation names the sublet that its first message is about, to both while it is offered', async ({
  ctx,
}) => {
  const [ana, bo, cy] = await campusStudents(ctx, 'Ana', 'Bo', 'Cy')
  const subletId = await makeSublet(ctx, ana)
  const other = await makeSublet(ctx, ana, { area: 'Elsewhere' })
  expect(await subletToWriteAbout(bo.ctx, subletId)).toEqual({ id: subletId, title: 'Room in West Adams' })
  for (const none of [null, '', 'x', newId()]) expect(await subletToWriteAbout(bo.ctx, none)).toBeNull()
  expect(await subletToWriteAbout(ana.ctx, subletId)).toBeNull()
  expect(await textAboutSublet(bo.ctx, { text: ' ', subletId })).toBe(' ')
  expect(await textAboutSublet(bo.ctx, { text: 'Hi', subletId: newId() })).toBe('Hi')
  const text = await textAboutSublet(bo.ctx, { text: 'Hi', subletId })
  expect(text).toBe(`About: Room in West Adams\n${ctx.settings.publicUrl}/sublets/${subletId}\n\nHi`)

  const sent = await sendMessage(bo.ctx, { to: { userId: ana.id }, input: { clientId: newId(), text } })
  if (!sent.ok) throw new Error('it was sent')
  const { conversationId } = sent.message
  const shown = { id: subletId, title: 'Room in West Adams', href: `/sublets/${subletId}`, offered: true }
  for (const one of [ana, bo]) expect(await subletsOfConversation(one.ctx, conversationId)).toEqual([shown])
  expect(await subletsOfConversation(ana.ctx, undefined)).toEqual([])
  await expect(subletsOfConversation(cy.ctx, conversationId)).rejects.toThrow(NotFound)
  expect((await inbox(ana.ctx)).conversations).toHaveLength(1)
  expect(other).not.toBe(subletId)

  await setSublet(ana.ctx, { subletId, step: 'end' })
  expect(await subletsOfConversation(bo.ctx, conversationId), 'the message still says it').toEqual([])
  expect(await subletsOfConversation(ana.ctx, conversationId)).toEqual([{ ...shown, offered: false }])
  await blockPerson(ana.ctx, bo.id)
  await expect(subletsOfConversation(bo.ctx, conversationId)).rejects.toThrow(NotFound)
})

test('a link tells nobody who offers a sublet, unless its poster sent it', async ({ ctx }) => {
  const [ana, bo] = await campusStudents(ctx, 'Ana', 'Bo')
  const [id, kept] = [await makeSublet(ctx, ana), await makeSublet(ctx, ana, { area: 'Elsewhere' })]
  const { user, manager } = await makeManager(ctx)
  const links = `Are these yours? /sublets/${id} /sublets/${kept}`
  const home = await makeListing(ctx, { campus: 'usc' })
  await assignManager(ctx, { listingIds: [home], managerId: user.id })
  const inquiryId = await makeInquiry(ctx, ana, home)
  const answer = { clientId: newId(), text: 'It is.' }
  expect(await answerLead(manager, { inquiryId, input: answer })).toMatchObject({ ok: true })
  const [company] = await ctx.db.select().from(companyConversations)
  const withManager = company?.conversationId ?? ''
  const withBo = await makeConversation(ctx, [ana, bo])
  const write = (as: Context, conversationId: string, text: string) =>
    sendMessage(as, { to: { conversationId }, input: { clientId: newId(), text } })
  await setSublet(ana.ctx, { subletId: kept, step: 'end' })
  for (const [as, conversationId] of [
    [manager, withManager],
    [bo.ctx, withBo],
  ] as const)
    expect(await write(as, conversationId, links)).toMatchObject({ ok: true })
  const known = async (as: Context, conversationId: string) =>
    (await subletsOfConversation(as, conversationId)).map((sublet) => sublet.id)
  expect(await known(manager, withManager)).toEqual([])
  expect(await known(bo.ctx, withBo)).toEqual([id])
  await write(ana.ctx, withManager, `Yes, /sublets/${id}`)
  expect(await known(manager, withManager)).toEqual([id])
})
