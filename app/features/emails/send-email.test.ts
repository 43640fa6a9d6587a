import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { connect, type Connection } from '#app/database/availability/connect.server.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { startJobs } from '#app/platform/jobs/boss.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import { openSmtp } from '#app/platform/mail/smtp.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { createDatabase } from '#tests/setup/databases/databases.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { refusal, startMailServer } from '#tests/setup/servers/smtp-server.ts'
import { startProxy } from '#tests/setup/servers/tcp-proxy.ts'
import { sendEmail, cleanUpEmailsJob } from './jobs.server.ts'
import { recentEmails } from './emails.query.server.ts'
import { queueEmail, type NewEmail } from './queue-email.server.ts'
import { LEASE, TRY_AGAIN_AFTER } from './rules.ts'
import { sendAgain } from './send-again.server.ts'

const reset: NewEmail = {
  kind: 'reset-code',
  to: 'ana@usc.example',
  email: { subject: 'Your code', paragraphs: ['Hi Ana,', 'here is your secret code.'], code: '482913' },
}

async function serverFor(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer({ tls: 'none', ...options })
  onTestFinished(server.stop)
  return server
}

const mailerFor = (url: string) =>
  openSmtp({ url, from: 'roost@campus.example', fromName: 'Roost', requireTls: false, verify: false })

const withMail = (ctx: SystemContext, mail: Mailer): SystemContext => ({
  ...ctx,
  mail,
  settings: { ...ctx.settings, mail: 'smtp' },
})

/** The same context, this many seconds later. */
const later = (ctx: SystemContext, seconds: number): SystemContext => {
  const now = ctx.now().getTime()
  return { ...ctx, now: () => new Date(now + seconds * 1000) }
}

const rowOf = async ({ db }: SystemContext, id: string) =>
  (await db.select().from(emails).where(eq(emails.id, id)))[0]

/** A log that collects the lines written to it. */
function listeningLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const note = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const log: Log = { info: note, warn: note, error: note, security: note, child: () => log }
  return { log, lines }
}

test('an email is sent through the mail server, and its text is deleted', async ({ ctx }) => {
  const server = await serverFor()
  const { log, lines } = listeningLog()
  const mailing = { ...withMail(ctx, mailerFor(server.url)), log }
  const id = await queueEmail(mailing, reset)
  await runQueuedJobs(mailing)
  expect(server.received).toMatchObject([{ subject: 'Your code', recipients: ['ana@usc.example'] }])
  expect(server.received[0]?.text).toContain('482913')
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'sent', sealed: null })
  expect(await everyRow(ctx.db)).toContain('ana@usc.example')
  expect(await everyRow(ctx.db)).not.toMatch(/482913|secret code/)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/482913|secret code|ana@/)
})

test('a temporary failure (4xx) is retried until the server accepts the email', async ({ ctx }) => {
  let busy = true
  const server = await serverFor({
    answer: (step) => {
      if (busy && step === 'RCPT TO') throw refusal(450, '4.2.1 Try later')
    },
  })
  const mailing = withMail(ctx, mailerFor(server.url))
  const id = await queueEmail(mailing, reset)
  await runQueuedJobs(mailing)
  const dueAt = later(ctx, 60).now()
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'queued', tries: 1, dueAt })
  busy = false
  expect(await runQueuedJobs(later(mailing, 59))).toEqual([])
  await runQueuedJobs(later(mailing, 61), { waiting: true })
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'sent', tries: 2, lastError: null })
  expect(server.received).toHaveLength(1)
})

test('an email is delivered after the server was unreachable', async ({ ctx }) => {
  const port = await freePort()
  const mailing = withMail(ctx, mailerFor(`smtp://localhost:${port}`))
  const id = await queueEmail(mailing, reset)
  await runQueuedJobs(mailing)
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'queued', tries: 1 })
  const server = await serverFor({ port })
  await runQueuedJobs(later(mailing, 61), { waiting: true })
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'sent' })
  expect(server.received).toHaveLength(1)
})

test('an email that was sent while the database went away is recorded once it is back, and not sent again', async () => {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('only a server has a network in front of it')
  const url = await createDatabase(template.url, `emails-${randomUUID()}`, 'template')
  const proxy = await startProxy(url)
  const connection = await connect({ url: proxy.url, dataDir: '', connectWithin: 1, statementWithin: 1 })
  onTestFinished(async () => {
    await connection.close()
    await proxy.close()
  })
  const server = await serverFor({ answer: (step) => (step === 'DATA' ? void proxy.refuse() : undefined) })
  const { log, lines } = listeningLog()
  const warn: Log['warn'] = (fields, message) => {
    log.warn(fields, message)
    void proxy.heal()
  }
  const ctx = { ...withMail(contextOf(connection.db), mailerFor(server.url)), log: { ...log, warn } }
  const id = await queueEmail(ctx, reset)
  await sendEmail.run(ctx, { emailId: id })
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'sent', sealed: null, tries: 1 })
  expect(lines.map((line) => line.includes('not recorded yet'))).toEqual([true, false])
  await sendEmail.run(ctx, { emailId: id })
  expect(server.received).toHaveLength(1)
})

test('after the last retry an email has failed; an admin can send it again while its text is stored', async ({
  ctx,
}) => {
  let away = true
  const server = await serverFor({
    answer: () => {
      if (away) throw refusal(451, '4.3.0 Mailbox busy')
    },
  })
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  let mailing = withMail(ctx, mailerFor(server.url))
  const id = await queueEmail(mailing, reset)
  await runQueuedJobs(mailing)
  for (const wait of TRY_AGAIN_AFTER) {
    expect((await recentEmails(admin, { failed: true, after: null })).emails).toEqual([])
    mailing = later(mailing, wait)
    await runQueuedJobs(mailing, { waiting: true })
  }
  expect((await recentEmails(admin, { failed: true, after: null })).emails).toMatchObject([
    { kind: 'Code for a new password', to: 'ana@usc.example', error: '451 4.3.0 Mailbox busy', whole: true },
  ])
  expect(await runQueuedJobs(mailing, { waiting: true })).toEqual([])
  away = false
  expect(await sendAgain({ ...mailing, actor: admin.actor }, id)).toEqual({ ok: true })
  await runQueuedJobs(mailing)
  expect(server.received).toHaveLength(1)
  expect(await sendAgain(admin, id)).toMatchObject({ reason: 'gone' })
})

test('a permanent refusal fails the email at once, and admins do not see its text', async ({ ctx }) => {
  const server = await serverFor({
    answer: (step) => {
      if (step === 'DATA') throw refusal(554, '5.7.1 Refused: "here is your secret code. 482913"')
    },
  })
  const { log, lines } = listeningLog()
  const mailing = { ...withMail(ctx, mailerFor(server.url)), log }
  const id = await queueEmail(mailing, reset)
  await runQueuedJobs(mailing)
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'failed', tries: 1 })
  expect(await runQueuedJobs(later(mailing, 60), { waiting: true })).toEqual([])
  expect(JSON.stringify(await recentEmails(mailing, { failed: false, after: null }))).not.toMatch(/482913/)
  expect(await everyRow(ctx.db)).not.toMatch(/482913/)
  expect(lines.join()).toContain('554')
  expect(lines.join()).not.toMatch(/482913|secret code|ana@/)
})

test('an email encrypted with another secret fails at once and is not retried', async ({ ctx }) => {
  const id = await queueEmail(
    { ...ctx, secrets: createSecrets('another secret of 32 letters or more') },
    reset,
  )
  await runQueuedJobs(ctx)
  expect(await rowOf(ctx, id)).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('APP_SECRET'),
  })
  expect(await runQueuedJobs(ctx, { waiting: true })).toEqual([])
})

test('an expired email is not sent, and its text is erased', async ({ ctx }) => {
  const server = await serverFor()
  const mailing = withMail(ctx, mailerFor(server.url))
  const expiresAt = later(ctx, 600).now()
  const late = await queueEmail(mailing, { ...reset, expiresAt })
  await runQueuedJobs(later(mailing, 601))
  expect(await rowOf(ctx, late)).toMatchObject({ state: 'failed', sealed: null })
  const dead = await queueEmail(
    { ...mailing, settings: { ...ctx.settings, mail: 'none' } },
    {
      ...reset,
      expiresAt,
    },
  )
  await cleanUpEmailsJob.run(later(mailing, 599), {})
  expect((await rowOf(ctx, dead))?.sealed).toEqual(expect.any(String))
  await cleanUpEmailsJob.run(later(mailing, 601), {})
  expect(await rowOf(ctx, dead)).toMatchObject({ state: 'failed', sealed: null })
  expect(await sendAgain(mailing, dead)).toMatchObject({ reason: 'gone' })
  expect(server.received).toEqual([])
})

test('an email whose job was lost gets a new job; old emails are deleted', async ({ ctx }) => {
  const id = await queueEmail(ctx, reset)
  const lost = await queueEmail({ ...ctx, jobs: { enqueue: async () => {} } }, reset)
  await runQueuedJobs(ctx)
  expect(await rowOf(ctx, lost)).toMatchObject({ state: 'queued' })
  const hour = later(ctx, 3600)
  await cleanUpEmailsJob.run(hour, {})
  await runQueuedJobs(hour)
  expect(await rowOf(ctx, lost)).toMatchObject({ state: 'sent' })
  const month = later(ctx, 31 * 24 * 3600)
  await cleanUpEmailsJob.run(month, {})
  expect(await rowOf(ctx, id)).toBeUndefined()
})

test('after a crash between sending and recording it, the second email has the same Message-ID', async ({
  ctx,
}) => {
  const server = await serverFor()
  const mailer = mailerFor(server.url)
  const dying: Mailer = {
    ...mailer,
    send: async (mail) => {
      await mailer.send(mail)
      throw new Error('the process died')
    },
  }
  const id = await queueEmail(ctx, reset)
  const { run } = sendEmail
  await expect(run(withMail(ctx, dying), { emailId: id })).rejects.toThrow('the process died')
  const restarted = withMail(ctx, mailer)
  await run(later(restarted, LEASE - 1), { emailId: id })
  expect(server.received).toHaveLength(1)
  await run(later(restarted, LEASE), { emailId: id })
  expect(server.received).toHaveLength(2)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await rowOf(ctx, id)).toMatchObject({ state: 'sent' })
})

test('two workers send each email once', async ({ ownDatabase }) => {
  const server = await serverFor()
  const ctx = withMail(contextOf(ownDatabase.db), mailerFor(server.url))
  const ids: string[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await queueEmail(ctx, reset))
  // The queue gives each job to one worker; to simulate two workers, each email gets a second job here.
  for (const emailId of ids) await ctx.jobs.enqueue(ctx.db, sendEmail, { emailId })
  const stops = await Promise.all([workers(ownDatabase, ctx), workers(ownDatabase, ctx)])
  await vi.waitFor(() => expect(server.received).toHaveLength(12), 100_000)
  await vi.waitFor(async () => {
    const rows = await ctx.db.select().from(emails)
    expect(rows.map(({ state, tries }) => ({ state, tries }))).toEqual(
      ids.map(() => ({ state: 'sent', tries: 1 })),
    )
  }, 100_000)
  for (const { stop } of stops) await stop()
  expect(server.received).toHaveLength(12)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(12)
})

const workers = (database: Connection, ctx: SystemContext) =>
  startJobs(database, { queued: [sendEmail], timetable: [] }, () => ctx, ctx.log)
