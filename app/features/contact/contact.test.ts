import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactMessages, listingRequests } from '#app/database/schema/site/contact.ts'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { askToList } from './ask-to-list.server.ts'
import { makeContacts, openedBefore, typedContact, typedListing } from './factory.ts'
import { deleteOldContactsJob } from './jobs.server.ts'
import { contactData } from './personal-data.server.ts'
import { MESSAGE_KEPT_DAYS } from './rules.ts'
import { sendContact } from './send-contact.server.ts'

const asVisitor = (ctx: SystemContext): SystemContext => ({ ...ctx, actor: visitor })
const messagesOf = ({ db }: SystemContext, email: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.email, email))

async function emailsTo(ctx: SystemContext, to: string) {
  await runQueuedJobs(ctx)
  return ctx.db.select().from(mailbox).where(eq(mailbox.to, to)).orderBy(mailbox.subject)
}

test('a visitor’s message is stored and emailed to the operator', async ({ ctx }) => {
  await saveSiteContent(ctx, { key: 'support', value: { email: 'desk@operator.example' } })
  const typed = typedContact(ctx, {
    name: ' Ana  Rivera ',
    email: 'Ana@Example.edu',
    message: 'One\r\n\r\nTwo',
  })
  expect(await sendContact(asVisitor(ctx), typed)).toEqual({ ok: true })
  expect(await messagesOf(ctx, 'ana@example.edu')).toMatchObject([
    { name: 'Ana Rivera', subject: 'Feedback', message: 'One\n\nTwo', senderUserId: null, createdAt: NOW },
  ])
  const [message] = await messagesOf(ctx, 'ana@example.edu')
  const items = await ctx.db
    .select()
    .from(moderationItems)
    .where(eq(moderationItems.subject, message?.id ?? ''))
  expect(items).toMatchObject([{ kind: 'contact', state: 'open' }])
  const [mail, ...more] = await emailsTo(ctx, 'desk@operator.example')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Contact form: Feedback')
  expect(mail?.text).toMatch(/Ana Rivera[^]*ana@example\.edu[^]*One[^]*Two/)
  const [receipt, ...others] = await emailsTo(ctx, 'ana@example.edu')
  expect(others).toEqual([])
  expect(receipt?.subject).toBe('We received your message')
  // Anyone can type anyone's address, so nothing that was typed goes there.
  expect(receipt?.text).not.toMatch(/Ana|Rivera|One|Two|Feedback/)
})

test('without a support address, every admin gets it', async ({ ctx }) => {
  await saveSiteContent(ctx, { key: 'support', value: null })
  const admin = await makeUser(ctx, { admin: true })
  await makeUser(ctx, { email: 'leaving@example.edu', admin: true, deletionAskedAt: NOW })
  await askToList(asVisitor(ctx), typedListing(ctx, { businessName: 'Keller Homes' }))
  const [mail] = await emailsTo(ctx, admin.email)
  expect(mail?.text).toMatch(/Marta Keller[^]*\+12135550123[^]*Keller Homes/)
  expect(await emailsTo(ctx, 'leaving@example.edu')).toEqual([])
})

test('a request to list homes is stored with the phone number in its normal form', async ({ ctx }) => {
  const marta = await makeUser(ctx)
  const sent = await askToList(
    { ...ctx, actor: personOf(marta) },
    typedListing(ctx, { universities: ' USC,  UCLA ', homes: '293' }),
  )
  expect(sent).toEqual({ ok: true })
  const { email } = typedListing(ctx)
  expect(
    await ctx.db
      .select()
      .from(listingRequests)
      .where(eq(listingRequests.email, String(email))),
  ).toMatchObject([
    {
      phone: '+12135550123',
      businessName: '',
      universities: 'USC, UCLA',
      homes: 293,
      senderUserId: marta.id,
    },
  ])
  const receipts = await emailsTo(ctx, String(email))
  expect(receipts.map(({ subject }) => subject)).toEqual(['We received your request to list homes'])
})

test('each invalid field has an error message, and nothing is stored', async ({ ctx }) => {
  expect(await sendContact(asVisitor(ctx), {})).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      name: 'Enter your name.',
      email: 'Enter your email address, so that we can answer.',
      subject: 'Choose a subject.',
      message: 'Enter a message.',
    },
  })
  const listing = typedListing(ctx, {
    name: ' ',
    email: 'nobody',
    phone: '12',
    businessName: 'x'.repeat(201),
  })
  expect(await askToList(asVisitor(ctx), listing)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      name: 'Enter your full name.',
      email: 'That does not look like an email address. Try something like ana@usc.edu.',
      phone: expect.stringContaining('That does not look like a phone number'),
      businessName: 'Use at most 200 characters.',
    },
  })
  expect(await askToList(asVisitor(ctx), typedListing(ctx, { phone: '' }))).toMatchObject({
    errors: { phone: 'Enter your phone number.' },
  })
  expect(await messagesOf(ctx, 'ana@example.edu')).toEqual([])
})

test('submitting a form twice stores one message; a new form stores another', async ({ ctx }) => {
  await saveSiteContent(ctx, { key: 'support', value: { email: 'desk@operator.example' } })
  const typed = typedContact(ctx)
  for (const _time of [1, 2, 3]) expect(await sendContact(asVisitor(ctx), typed)).toEqual({ ok: true })
  expect(await messagesOf(ctx, 'ana@example.edu')).toHaveLength(1)
  expect(await emailsTo(ctx, 'desk@operator.example')).toHaveLength(1)
  await sendContact(asVisitor(ctx), { ...typed, opened: openedBefore(ctx, 10) })
  // Opened at the same moment, because visitors share a cached page: only identical content counts as the same
  // submission.
  await sendContact(asVisitor(ctx), { ...typed, message: 'Something else' })
  expect(await messagesOf(ctx, 'ana@example.edu')).toHaveLength(3)
})

test('spam is rejected: a filled hidden field, too little time, and a forged or expired timestamp', async ({
  ctx,
}) => {
  const reasonOf = async (overrides: Parameters<typeof typedContact>[1]) => {
    const sent = await sendContact(asVisitor(ctx), typedContact(ctx, overrides))
    return sent.ok ? 'sent' : sent.reason
  }
  expect(await reasonOf({ website: 'https://spam.example' })).toBe('honeypot')
  expect(await reasonOf({ opened: openedBefore(ctx, 1) })).toBe('quick')
  expect(await reasonOf({ opened: openedBefore(ctx, -60) })).toBe('quick')
  expect(await reasonOf({ opened: openedBefore(ctx, 25 * 3600) })).toBe('old')
  expect(await reasonOf({ opened: `${NOW.getTime() - 30_000}.made-up` })).toBe('old')
  expect(await reasonOf({ opened: undefined })).toBe('old')
  expect(await messagesOf(ctx, 'ana@example.edu')).toEqual([])
})

test('messages a day are limited for one address, and for one network at twenty times that', async ({
  ctx,
}) => {
  const from = { ...asVisitor(ctx), origin: { network: '203.0.113.7', userAgent: '', cookies: '' } }
  const send = (message: string, email?: string) =>
    sendContact(from, typedContact(ctx, { message, ...(email !== undefined && { email }) }))
  for (const number of [1, 2, 3, 4, 5, 6]) expect(await send(`Message ${number}`)).toEqual({ ok: true })
  expect(await send('Message 7')).toMatchObject({ reason: 'limited', wait: expect.any(Number) })
  expect(await send('From another', 'ben@example.edu')).toEqual({ ok: true })
})

test('a person’s messages are in their download and erased with the account, but not messages that others sent with the same address', async ({
  ctx,
}) => {
  const ana = await makeUser(ctx)
  const other = await makeUser(ctx)
  await makeContacts({ ...ctx, actor: personOf(ana) }, 'ana@elsewhere.example')
  await makeContacts(asVisitor(ctx), ana.email)
  await sendContact({ ...ctx, actor: personOf(other) }, typedContact(ctx, { email: ana.email }))
  const subject = { userId: ana.id, email: ana.email }
  const read = await contactData.read(ctx.db, subject)
  expect([read.contactMessages, read.listingRequests].map((rows) => (rows as unknown[]).length)).toEqual([
    2, 2,
  ])
  await contactData.erase?.(ctx.db, subject)
  expect(await messagesOf(ctx, ana.email)).toMatchObject([{ senderUserId: other.id }])
})

test('messages are deleted after a year', async ({ ctx }) => {
  await makeContacts(asVisitor(ctx), 'ana@example.edu')
  const later = (days: number) => ({
    ...ctx,
    now: () => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000),
  })
  await deleteOldContactsJob.run(later(MESSAGE_KEPT_DAYS), {})
  expect(await messagesOf(ctx, 'ana@example.edu')).toHaveLength(1)
  await deleteOldContactsJob.run(later(MESSAGE_KEPT_DAYS + 1), {})
  expect(await messagesOf(ctx, 'ana@example.edu')).toEqual([])
})
