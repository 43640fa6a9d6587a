import { expect } from 'vitest'
import { test } from '#tests/setup/database.ts'
import { everyRow } from '#tests/setup/every-row.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { eraseLettersTo, lettersTo } from './letters-of-person.server.ts'
import { mailboxLetters } from './queries.server.ts'
import { queueLetter } from './queue-letter.server.ts'

test('letters to somebody are listed for them, and gone with them, sent or waiting', async ({ ctx }) => {
  const letter = { subject: 'Hi', paragraphs: ['Hi'] }
  for (const to of ['Ana@usc.example', 'bo@usc.example'])
    await queueLetter(ctx, ctx.db, { kind: 'password-changed', to, letter })
  await runQueuedJobs(ctx)
  await queueLetter(ctx, ctx.db, { kind: 'reset-code', to: 'ana@usc.example', letter })
  const mine = await lettersTo(ctx.db, ['ANA@usc.example'])
  expect(mine.map(({ kind, state }) => `${kind}: ${state}`).toSorted()).toEqual([
    'Code for a new password: queued',
    'Password changed: sent',
  ])
  await eraseLettersTo(ctx.db, ['ana@USC.example'])
  expect(await lettersTo(ctx.db, ['ana@usc.example'])).toEqual([])
  expect(await everyRow(ctx.db)).not.toMatch(/ana@usc/i)
  await runQueuedJobs(ctx)
  expect(await mailboxLetters(ctx)).toMatchObject([{ to: 'bo@usc.example' }])
})
