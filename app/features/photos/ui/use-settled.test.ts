import { expect, test } from 'vitest'
import type { PhotoImage } from '../photo-image.ts'
import { photosChangeText } from './use-settled.ts'

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
