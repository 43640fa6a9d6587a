import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactMessages, listingRequests } from '#app/database/schema/contact.ts'
import { deskItems } from '#app/database/schema/desk.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeContacts } from '#app/features/contact/factory.ts'
import { visitor } from '#app/platform/access.ts'
import { newId } from '#app/platform/ids.ts'
import { test } from '#tests/setup/database.ts'
import { decideItem } from './decide-item.server.ts'
import { deskOf } from './kinds.server.ts'
import { itemView } from './queries/item.server.ts'

test('an admin reads messages to the operator in the queue and marks them as answered', async ({ ctx }) => {
  const email = `${newId()}@example.edu`
  await makeContacts({ ...ctx, actor: visitor }, email)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  const [request] = await ctx.db.select().from(listingRequests).where(eq(listingRequests.email, email))
  const idOf = async (subject = '') => {
    const [item] = await ctx.db.select().from(deskItems).where(eq(deskItems.subject, subject))
    return item?.id ?? ''
  }
  const [one, other] = [await idOf(message?.id), await idOf(request?.id)]
  const read = await itemView(admin, one)
  expect(read.facts).toContainEqual({ term: 'Reply to', words: email })
  expect(read.quotes).toMatchObject([{ text: 'The map is nice.' }])
  expect((await itemView(admin, other)).facts).toContainEqual({ term: 'Phone', words: '+12135550123' })
  const input = { verb: 'answered', reason: '', chosen: [] }
  expect(await decideItem(admin, one, input)).toEqual({ ok: true })
  const unknown = { verb: 'invite', reason: '', chosen: [], homes: '\0nowhere\r\n' }
  expect(await decideItem(admin, other, unknown)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { homes: '“nowhere” is not a home on this site.' },
  })
  expect(await itemView(admin, other)).toMatchObject({ asksHomes: true, decided: null })
  await ctx.db.delete(listingRequests).where(eq(listingRequests.email, email))
  expect((await itemView(admin, other)).facts).toEqual([
    { term: 'Request', words: expect.stringContaining('has been deleted') },
  ])
  expect(deskOf('contact').decisions.map(({ verb }) => verb)).toEqual(['answered', 'nothing'])
})
