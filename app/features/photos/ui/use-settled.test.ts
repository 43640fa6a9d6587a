import { expect, test } from 'vitest'
import type { PhotoImage } from '../photo-image.ts'
import { photosChangeText, sayChange } from './use-settled.ts'

const photos = (...ids: string[]) => ids.map((id) => ({ id }) as PhotoImage)

test('photos that came or went are said, and how many there are now', () => {
  expect(photosChangeText(photos('a'), photos('a'))).toBeNull()
  expect(photosChangeText(photos('a'), photos('a', 'b'))).toBe('1 photo added. There are 2 photos.')
  const twice = [...photos('a'), { ...photos('b')[0], sameAs: 1 } as PhotoImage]
  expect(photosChangeText(photos('a'), twice)).toBe(
    '1 photo added. There are 2 photos. 1 photo you had already.',
  )
  expect(photosChangeText(photos('a', 'b'), photos('b'))).toBe('1 photo removed. There is 1 photo.')
  expect(photosChangeText(photos('a'), [])).toBe('1 photo removed. There are no photos.')
  expect(photosChangeText(photos('a'), photos('b'))).toBe('Photo replaced.')
})

test('photos that are added together are counted together, once the last one is there', () => {
  const one = sayChange(photos('a'), photos('a', 'b'), { came: [], isBusy: true })
  expect(one).toEqual({ text: null, came: ['b'] })
  const two = sayChange(photos('a', 'b'), photos('a', 'b', 'c'), { ...one, isBusy: true })
  expect(two).toEqual({ text: null, came: ['b', 'c'] })
  const text = '3 photos added. There are 4 photos.'
  expect(sayChange(photos('a', 'b', 'c'), photos('a', 'b', 'c', 'd'), { ...two, isBusy: false })).toEqual({
    text,
    came: [],
  })
  // The last one fails, or is paused.
  expect(sayChange(photos('a', 'b', 'c'), photos('a', 'b', 'c'), { ...two, isBusy: false }).text).toBe(
    '2 photos added. There are 3 photos.',
  )
  expect(sayChange(photos('a', 'b'), photos('a', 'b'), { came: [], isBusy: false }).text).toBeNull()
  expect(sayChange(photos('a', 'b'), photos('b'), { came: ['b'], isBusy: true })).toEqual({
    text: '1 photo removed. There is 1 photo.',
    came: [],
  })
})
