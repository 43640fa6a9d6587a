import { expect } from 'vitest'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { everyRow } from '#tests/setup/databases/every-row.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { letterData } from './own-data.server.ts'
import { mailboxLetters } from './queries.server.ts'
import { queueLetter } from './sending/queue-letter.server.ts'

test('e-mails to a person are in their download and deleted with their account, sent or queued', async ({
  ctx,
}) => {
  const letter = { subject: 'Hi', paragraphs: ['Hi'] }
  for (const to of ['Ana@usc.example', 'bo@usc.example'])
    await queueLetter(ctx, ctx.db, { kind: 'password-changed', to, letter })
  await runQueuedJobs(ctx)
  await queueLetter(ctx, ctx.db, { kind: 'reset-code', to: 'ana@usc.example', letter })
  const ana = { userId: newId(), email: 'ana@usc.example' }
  const mine = await letterData.read(ctx.db, ana)
  expect(mine).toMatchObject({
    letters: expect.arrayContaining([
      expect.objectContaining({ kind: 'password-changed', state: 'sent' }),
      expect.objectContaining({ kind: 'reset-code', state: 'queued' }),
    ]),
    demoMailbox: [{ subject: 'Hi' }],
  })
  await letterData.erase?.(ctx.db, ana)
  expect(await everyRow(ctx.db)).not.toMatch(/ana@usc/i)
  await runQueuedJobs(ctx)
  expect(await mailboxLetters(ctx)).toMatchObject([{ to: 'bo@usc.example' }])
})
