import { expect, test } from 'vitest'
import { agoText, pastText } from './ago.ts'

const now = new Date('2026-11-27T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('how long ago something was, in its largest unit, alone and in a sentence', () => {
  expect([0, 12, 200, 8000].map((minutes) => agoText(before(minutes), now))).toEqual([
    'now',
    '12 min',
    '3 h',
    '5 d',
  ])
  expect([0, 12].map((minutes) => pastText(before(minutes), now))).toEqual(['just now', '12 min ago'])
})
