import { expect } from 'vitest'
import { visitor } from '#app/platform/access.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { clearMailbox, openMailboxEmail, sendSample } from './mailbox.server.ts'
import { putIntoMailbox } from './deliver-email.server.ts'
import { countUnread, mailboxEmails } from './emails.query.server.ts'
import { MAILBOX_HOLDS } from './rules.ts'

const asVisitor = { actor: visitor }

test('an email counts as unread until it is opened', async ({ ctx }) => {
  for (const to of ['a@usc.example', 'b@usc.example']) expect(await sendSample(ctx, to)).toBe('queued')
  await runQueuedJobs(ctx)
  const person = { ...ctx, ...asVisitor }
  expect(await countUnread(person)).toBe(2)
  const [email] = await mailboxEmails(person, 'a@usc.example')
  expect(await openMailboxEmail(person, email?.id ?? '')).toMatchObject({ to: 'a@usc.example' })
  expect(await countUnread(person)).toBe(1)
  await clearMailbox(person)
  expect(await mailboxEmails(person)).toEqual([])
})

test('nothing is sent to an invalid address', async ({ ctx }) => {
  expect(await sendSample(ctx, 'nobody')).toBe('no-address')
  expect(await runQueuedJobs(ctx)).toEqual([])
})

test('a full mailbox deletes its oldest emails', async ({ ctx }) => {
  const start = ctx.now().getTime()
  for (let count = 0; count <= MAILBOX_HOLDS; count += 1) {
    const mail = { id: newId(), to: 'a@usc.example', subject: `Letter ${count}`, text: '', html: '' }
    await putIntoMailbox(ctx.db, mail, new Date(start + count))
  }
  const subjects = (await mailboxEmails(ctx)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(MAILBOX_HOLDS)
  expect(subjects[0]).toBe(`Letter ${MAILBOX_HOLDS}`)
  expect(subjects.at(-1)).toBe('Letter 1')
})

test('an email is stored once, even when it is delivered several times', async ({ ctx }) => {
  const mail = { id: newId(), to: 'a@usc.example', subject: 'Hi', text: '', html: '' }
  for (const now of [ctx.now(), ctx.now()]) await putIntoMailbox(ctx.db, mail, now)
  expect(await mailboxEmails(ctx)).toHaveLength(1)
})

test('production has no mailbox', async ({ ctx }) => {
  const production = { ...ctx, settings: { ...ctx.settings, mode: 'production' as const } }
  await expect(mailboxEmails(production)).rejects.toThrow(NotFound)
  await expect(countUnread(production)).rejects.toThrow(NotFound)
  await expect(openMailboxEmail(production, newId())).rejects.toThrow(NotFound)
  await expect(clearMailbox(production)).rejects.toThrow(NotFound)
  await expect(sendSample(production, 'a@usc.example')).rejects.toThrow(NotFound)
})
