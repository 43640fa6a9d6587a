import { expect } from 'vitest'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { emailData } from './personal-data.server.ts'
import { mailboxEmails } from './emails.query.server.ts'
import { queueEmail } from './queue-email.server.ts'

test('emails to a person are in their download and deleted with their account, sent or queued', async ({
  ctx,
}) => {
  const email = { subject: 'Hi', paragraphs: ['Hi'] }
  for (const to of ['Ana@usc.example', 'bo@usc.example'])
    await queueEmail(ctx, { kind: 'password-changed', to, email })
  await runQueuedJobs(ctx)
  await queueEmail(ctx, { kind: 'reset-code', to: 'ana@usc.example', email })
  const ana = { userId: newId(), email: 'ana@usc.example' }
  const mine = await emailData.read(ctx.db, ana)
  expect(mine).toMatchObject({
    emails: expect.arrayContaining([
      expect.objectContaining({ kind: 'password-changed', state: 'sent' }),
      expect.objectContaining({ kind: 'reset-code', state: 'queued' }),
    ]),
    demoMailbox: [{ subject: 'Hi' }],
  })
  await emailData.erase?.(ctx.db, ana)
  expect(await everyRow(ctx.db)).not.toMatch(/ana@usc/i)
  await runQueuedJobs(ctx)
  expect(await mailboxEmails(ctx)).toMatchObject([{ to: 'bo@usc.example' }])
})
