import { expect, test } from 'vitest'
import { offeredText, submittedText } from './flash.ts'

test('the message names homes that were and were not published again', () => {
  expect(offeredText(0, ['Elm House'])).toBe(
    'Not offered, because something is missing: Elm House. Open it to see what.',
  )
  expect(offeredText(2, ['Elm House', 'Oak House'])).toBe(
    'Offered again: 2 homes. Not offered, because something is missing: Elm House, Oak House. Open each to see what.',
  )
})

test('the message names drafts that stay because of their wording', () => {
  const some = { published: 2, submitted: 0, left: 0 }
  expect(submittedText({ ...some, worded: 1 })).toBe(
    'Published: 2 homes. Still drafts, because of wording that the law may not allow: 1 home. Open it to check the wording.',
  )
  expect(submittedText({ ...some, worded: 0 })).toBe('Published: 2 homes.')
})
