import { inTransaction } from '#app/database/transaction.server.ts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emails, mailbox } from '#app/database/schema/site/emails.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { mailboxEmails } from './emails.query.server.ts'
import { queueEmail, type NewEmail } from './queue-email.server.ts'

const reset: NewEmail = {
  kind: 'reset-code',
  to: 'Ana.Silva@usc.example',
  email: {
    subject: 'Your code for a new password',
    paragraphs: ['Hi Ana,', 'type this code on the page where you asked for it.'],
    code: '482913',
    footer: 'It works for 10 minutes.',
  },
}

test('an email arrives in the demo’s mailbox, and its address is case-insensitive', async ({ ctx }) => {
  await queueEmail(ctx, reset)
  await runQueuedJobs(ctx)
  const [email, ...others] = await mailboxEmails({ ...ctx, actor: visitor }, ' ana.silva@USC.example ')
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: reset.to, subject: reset.email.subject, at: ctx.now(), unread: true })
  expect(email?.text).toContain('482913')
  expect(email?.html).toContain('482913')
  expect(await mailboxEmails(ctx, 'silva@usc.example')).toEqual([])
})

test('the text of an email is stored only encrypted, and deleted once it is sent', async ({ ctx }) => {
  const id = await queueEmail(ctx, reset)
  expect(await everyRow(ctx.db)).toContain(id)
  expect(await everyRow(ctx.db)).not.toMatch(/482913|type this code/)
  await runQueuedJobs(ctx)
  await ctx.db.delete(mailbox) // the mailbox is where it was sent to
  const [row] = await ctx.db.select().from(emails).where(eq(emails.id, id))
  expect(row).toMatchObject({ state: 'sent', sealed: null, tries: 1, sentAt: ctx.now() })
  expect(await everyRow(ctx.db)).not.toMatch(/482913|type this code/)
})

test('an email whose transaction fails is never sent', async ({ ctx }) => {
  const work = inTransaction(ctx, async (tx) => {
    await queueEmail(tx, reset)
    throw new Error('the verb failed')
  })
  await expect(work).rejects.toThrow('the verb failed')
  expect(await runQueuedJobs(ctx)).toEqual([])
  expect(await mailboxEmails(ctx)).toEqual([])
})

test.for([
  'two@usc.example, three@usc.example',
  'ana@usc.example\r\nBcc: eve@usc.example',
  'Ana <ana@usc.example>',
  'ana',
  '@usc.example',
])('“%s” is no address to send to', async (to, { ctx }) => {
  await expect(queueEmail(ctx, { ...reset, to })).rejects.toThrow('Invalid')
})

test('without a mail server, an email is stored as failed', async ({ ctx }) => {
  const alone: SystemContext = { ...ctx, settings: { ...ctx.settings, mode: 'production', mail: 'none' } }
  const id = await queueEmail(alone, reset)
  expect(await runQueuedJobs(alone)).toEqual([])
  const [row] = await ctx.db.select().from(emails).where(eq(emails.id, id))
  expect(row).toMatchObject({ state: 'failed', tries: 0 })
  expect(row?.lastError).toContain('SMTP_URL')
})
