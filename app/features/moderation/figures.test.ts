import { expect } from 'vitest'
import { emails } from '#app/database/schema/site/emails.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { siteFigures } from './figures.server.ts'

const MINUTE = 60_000 // milliseconds

test('emails that a dead mail server keeps waiting are late, although each try moves when they are due', async ({
  ctx,
}) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
  const email = (row: Partial<typeof emails.$inferInsert>) =>
    ctx.db.insert(emails).values({
      id: newId(),
      kind: 'sample',
      to: 'ana@example.com',
      state: 'queued',
      sealed: 'x',
      createdAt: at(-20),
      dueAt: at(30),
      expiresAt: at(600),
      ...row,
    })
  await email({ state: 'sent', createdAt: at(-90), sentAt: at(-90) })
  await email({ createdAt: at(0), dueAt: at(0) })
  expect((await siteFigures(ctx)).oldestEmail).toBeLessThan(60)
  await email({ tries: 3 })
  expect((await siteFigures(ctx)).oldestEmail).toBeGreaterThan(19 * 60)
  // The server works: one address of many that rejects it is no alarm.
  await email({ state: 'sent', sentAt: at(-1) })
  expect((await siteFigures(ctx)).oldestEmail).toBeLessThan(120)
})
