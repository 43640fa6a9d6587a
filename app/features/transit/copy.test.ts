import { expect, test } from 'vitest'
import { journeyTexts, meansText, sparseServiceTexts } from './copy.ts'

const leg = {
  feedId: 1,
  line: 'E Line',
  mode: 'train',
  from: 'Westwood',
  to: 'Expo Park',
  every: 10,
  evening: 12,
  sunday: 15,
} as const
const way = { about: true, walkMinutes: 6, lastWalkMinutes: 0, legs: [leg] }

test('minutes, lines and how often in plain words; thin service alone is said', () => {
  expect(meansText([leg])).toBe('by train')
  expect(meansText([leg, { ...leg, mode: 'bus' }])).toBe('by bus and train')
  expect(journeyTexts(way)).toEqual([
    'Walk about 6 min to Westwood.',
    'E Line, every 10 min, from Westwood to Expo Park.',
  ])
  expect(journeyTexts({ ...way, about: false })[0]).toBe('Walk 6 min to Westwood.')
  expect(sparseServiceTexts([leg])).toEqual([])
  expect(sparseServiceTexts([{ ...leg, evening: 30, sunday: null }])).toEqual([
    'E Line runs every 30 min after 8 pm and hardly runs on Sundays.',
  ])
  // A line that is just as rare in the morning is not mentioned for the evening, and nothing is said without a Sunday.
  const { sunday: _, ...rare } = { ...leg, every: 30, evening: 30 }
  expect(sparseServiceTexts([rare])).toEqual([])
})
