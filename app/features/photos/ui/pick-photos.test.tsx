import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PickPhotos } from './pick-photos.tsx'

const place = {
  purpose: 'profile-photo',
  listingId: undefined,
  returnTo: '/account/photos',
  most: 8,
  room: 5,
  replaces: false,
} as const

test('until JavaScript can upload files a plain form does, and requires one', () => {
  const before = renderToStaticMarkup(<PickPhotos {...place} onPick={null} />)
  expect(before).toMatch(/<input [^>]*type="file"[^>]* required=""[^>]*name="files"/)
  expect(before).toContain('Upload</button>')
  const after = renderToStaticMarkup(<PickPhotos {...place} onPick={() => {}} />)
  expect(after).not.toContain(' required=""')
  expect(after).not.toContain('</button>')
  expect(after).toContain('Take a photo')
})
