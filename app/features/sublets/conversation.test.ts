import { expect } from 'vitest'
import { inbox } from '#app/features/messages/inbox.query.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NotFound } from '#app/platform/errors.ts'
import { test } from '#tests/setup/databases/database.ts'
import { campusStudents, makeSublet } from './factory.ts'
import { setSublet } from './set-sublet.server.ts'
import {
  subletsOfConversation,
  subletToWriteAbout,
  textAboutSublet,
} from './sublets-of-conversation.query.server.ts'

test('a conversation names the sublet that its first message is about, to both, and says when it is gone', async ({
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
  expect(await subletsOfConversation(bo.ctx, conversationId)).toEqual([
    { ...shown, href: null, offered: false },
  ])
  expect(await subletsOfConversation(ana.ctx, conversationId)).toEqual([{ ...shown, offered: false }])
  await blockPerson(ana.ctx, bo.id)
  await expect(subletsOfConversation(bo.ctx, conversationId)).rejects.toThrow(NotFound)
})
