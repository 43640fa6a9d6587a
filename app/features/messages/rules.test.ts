import { expect, test } from 'vitest'
import { firstMessagesADay, unsentSentence } from './rules.ts'

const HOUR = 60 * 60 * 1000

test('an account may write to more strangers after a day, and after a week', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const most = (hours: number) => firstMessagesADay(new Date(now.getTime() - hours * HOUR), now)
  expect([0, 23.9, 24, 7 * 24 - 0.1, 7 * 24, 365 * 24].map(most)).toEqual([3, 3, 10, 10, 30, 30])
})

test('who wrote to too many is told when to try again', () => {
  const when = (seconds: number) => /Try again in (.*?);/.exec(unsentSentence('too-many', seconds))?.[1]
  expect([0, 3600, 3601, 7200].map(when)).toEqual(['an hour', 'an hour', '2 hours', '2 hours'])
})
