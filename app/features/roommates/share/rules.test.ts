import { expect, test } from 'vitest'
import { notSharedSentence } from './rules.ts'

test('each reason why a home was not shared has a sentence of its own', () => {
  expect(notSharedSentence('invalid')).toBe('This form is out of date. Reload the page.')
  expect(notSharedSentence('gone')).toBe('This home is no longer offered.')
  expect(notSharedSentence('alone')).toBe('Nobody else is in this group yet. Invite someone first.')
  expect(notSharedSentence('unavailable')).toBe('You cannot write to them right now.')
  expect(notSharedSentence('limited', 60)).toMatch(/minute/)
})
