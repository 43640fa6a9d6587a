import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactMessages, listingRequests } from '#app/database/schema/site/contact.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeContacts } from '#app/features/contact/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { mailboxEmails } from '#app/features/emails/emails.query.server.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { decideItem } from './decide-item.server.ts'
import { handlerOf } from './kinds.server.ts'
import { itemView } from './item.query.server.ts'
import { logPage } from './log.query.server.ts'

async function sentItems(ctx: SystemContext) {
  const email = `${newId()}@example.edu`
  await makeContacts({ ...ctx, actor: visitor }, email)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  const [request] = await ctx.db.select().from(listingRequests).where(eq(listingRequests.email, email))
  const idOf = async (subject = '') => {
    const [item] = await ctx.db.select().from(moderationItems).where(eq(moderationItems.subject, subject))
    return item?.id ?? ''
  }
  return { email, message: await idOf(message?.id), request: await idOf(request?.id) }
}

test('an admin answers from the queue: one email to the sender, the item closed, and who did it in the log', async ({
  ctx,
}) => {
  await saveSiteContent(ctx, { key: 'support', value: { email: 'help@campus.example' } })
  const { email, message, request } = await sentItems(ctx)
  const user = await makeUser(ctx, { admin: true })
  const admin = { ...ctx, actor: personOf(user) }
  const answer = (text: string) => ({ verb: 'answer', reason: '', chosen: [], answer: text })
  expect(await decideItem(admin, { itemId: message, input: answer(' ') })).toMatchObject({
    errors: { answer: 'Enter an answer.' },
  })
  expect(await itemView(admin, message)).toMatchObject({ asks: ['answer'], decided: null })
  expect(await decideItem(admin, { itemId: message, input: answer('Thank you!\nIt is new.') })).toEqual({
    ok: true,
  })
  expect(await decideItem(admin, { itemId: message, input: answer('Thank you!') })).toMatchObject({
    reason: 'decided',
  })
  expect(await decideItem(admin, { itemId: request, input: answer('Please call us.') })).toEqual({ ok: true })
  await runQueuedJobs(ctx)
  const sent = (await mailboxEmails(ctx)).filter(({ to }) => to === email)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'Re: Feedback',
    'Re: your request to list homes',
    'We received your message',
    'We received your request to list homes',
  ])
  const text = sent.find(({ subject }) => subject === 'Re: Feedback')?.text
  expect(text).toContain('Hi Ana Rivera,\n\nThank you!\n\nIt is new.')
  expect(text).toContain('Reply to this email')
  const { lines } = await logPage(admin, { actor: user.id, kind: null, subject: null, after: null })
  expect(lines.map(({ outcome }) => outcome)).toEqual(['Answered by email', 'Answered by email'])
  expect((await itemView(admin, message)).decided).toMatchObject({
    done: 'Answered by email',
    canUndo: false,
  })
})

test('without a mail server nothing is closed as answered by email', async ({ ctx }) => {
  const { message } = await sentItems(ctx)
  const settings = { ...ctx.settings, mail: 'none' as const }
  const admin = { ...ctx, settings, actor: personOf(await makeUser(ctx, { admin: true })) }
  const input = { verb: 'answer', reason: '', chosen: [], answer: 'Hello.' }
  expect(await decideItem(admin, { itemId: message, input })).toMatchObject({
    errors: { answer: expect.stringContaining('no mail server') },
  })
  expect((await itemView(admin, message)).decided).toBeNull()
})

test('an admin reads messages to the operator in the queue and marks them as answered', async ({ ctx }) => {
  const { email, message: one, request: other } = await sentItems(ctx)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const read = await itemView(admin, one)
  expect(read.facts).toContainEqual({ term: 'Reply to', text: email })
  expect(read.quotes).toMatchObject([{ text: 'The map is nice.' }])
  expect((await itemView(admin, other)).facts).toContainEqual({ term: 'Phone', text: '+12135550123' })
  const input = { verb: 'answered', reason: '', chosen: [] }
  expect(await decideItem(admin, { itemId: one, input })).toEqual({ ok: true })
  const unknown = { verb: 'invite', reason: '', chosen: [], homes: '\0nowhere\r\n' }
  expect(await decideItem(admin, { itemId: other, input: unknown })).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { homes: '“nowhere” is not a home on this site.' },
  })
  expect(await itemView(admin, other)).toMatchObject({ asks: ['homes', 'answer'], decided: null })
  await ctx.db.delete(listingRequests).where(eq(listingRequests.email, email))
  expect((await itemView(admin, other)).facts).toEqual([
    { term: 'Request', text: expect.stringContaining('has been deleted') },
  ])
  expect(handlerOf('contact').decisions.map(({ verb }) => verb)).toEqual(['answer', 'answered', 'nothing'])
})
