import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { answerNotice, databaseNotice, mailNotice } from './start-notices.ts'

const elsewhere = {
  PUBLIC_URL: 'https://roost.example.edu',
  APP_SECRET: 'of one test, and of nobody else at all',
  DATA_DIR: '/var/lib/roost',
}

test('what a start says is where it can be reached', () => {
  const worker = { ...elsewhere, ROLE: 'worker', PORT: '3001', DATABASE_URL: 'postgres://db/roost' }
  expect(answerNotice(readEnv(worker))).toMatch(/ health checks at http:\/\/localhost:3001\n$/)
  expect(answerNotice(readEnv(elsewhere))).toBe('Roost answers at https://roost.example.edu\n')
  // The mailbox does not exist behind a proxy.
  const shown = readEnv({ ...elsewhere, DEMO: '1' })
  expect(mailNotice(shown)).toBe('Emails arrive at http://localhost:3000/dev/mailbox\n')
  expect(mailNotice(readEnv({ PORT: '4000' }))).toBe('Emails arrive at http://localhost:4000/dev/mailbox\n')
})

test('production says that it uses the embedded database', () => {
  expect(databaseNotice(readEnv(elsewhere))).toContain('embedded one in /var/lib/roost.\n')
  expect(databaseNotice(readEnv({}))).toBe('')
  expect(databaseNotice(readEnv({ ...elsewhere, DATABASE_URL: 'postgres://db/roost' }))).toBe('')
})
