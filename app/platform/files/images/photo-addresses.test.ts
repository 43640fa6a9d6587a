import { expect, test } from 'vitest'
import { photoSrcSet } from './photo-addresses.ts'

test('a photo of ours is offered in every width it has', () => {
  expect(photoSrcSet('/photos/a/1280.webp', 1280)).toBe(
    '/photos/a/320.webp 320w, /photos/a/640.webp 640w, /photos/a/1280.webp 1280w',
  )
  expect(photoSrcSet('/photos/a/700.webp', 700)).toBe(
    '/photos/a/320.webp 320w, /photos/a/640.webp 640w, /photos/a/700.webp 700w',
  )
  expect(photoSrcSet('/photos/a/640.webp', 640)).toBe('/photos/a/320.webp 320w, /photos/a/640.webp 640w')
  expect(photoSrcSet('/photos/a/200.webp', 200)).toBe('/photos/a/200.webp 200w')
  expect(photoSrcSet('/photos/a/640.webp', 640, 'avif')).toBe(
    '/photos/a/320.avif 320w, /photos/a/640.avif 640w',
  )
})

test.each([
  ['https://elsewhere.example/1280.webp', 1280],
  ['/photos/a/1.webp', 1280],
  ['/photos/a/1280.webp', null],
])('%s of width %s is what it is', (src, width) => {
  expect(photoSrcSet(src, width)).toBeUndefined()
})
