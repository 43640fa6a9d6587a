import { expect, test } from 'vitest'
import type { TourView } from '../views.ts'
import { tourStatus } from './tour-panel.tsx'

const at = 'Fri, Nov 20, 2026, 10:00 AM PST'
const tour = { state: 'agreed', at, isOver: false, slots: [], mine: true } as unknown as TourView

test('the sentence about a tour ends after the reader’s own time', () => {
  const here = ' (1:00 PM EST where you are)'
  expect(tourStatus(tour, { side: 'sender', here })).toBe(`It is on ${at}${here}.`)
  expect(tourStatus({ ...tour, state: 'moving' }, { side: 'sender', here })).toContain(
    `${here}, unless it is moved.`,
  )
  expect(tourStatus(tour, { side: 'sender' })).toBe(`It is on ${at}.`)
})
