import { expect, test } from 'vitest'
import { offeredText } from './flash.ts'

test('the message names homes that were and were not published again', () => {
  expect(offeredText(0, ['Elm House'])).toBe(
    'Not offered, because something is missing: Elm House. Open it to see what.',
  )
  expect(offeredText(2, ['Elm House', 'Oak House'])).toBe(
    'Offered again: 2 homes. Not offered, because something is missing: Elm House, Oak House. Open each to see what.',
  )
})
