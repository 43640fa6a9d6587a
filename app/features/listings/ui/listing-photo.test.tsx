import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListingPhoto } from './listing-photo.tsx'

const photo = {
  src: '/media/a/1280.webp',
  alt: 'A kitchen',
  width: 1280,
  height: 853,
  thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
}

test('a photo that is there as AVIF is offered so first, with the same widths and the WebP behind it', () => {
  const html = renderToStaticMarkup(<ListingPhoto photo={{ ...photo, avif: true }} sizes="290px" />)
  expect(html).toContain(
    '<source type="image/avif" srcSet="/media/a/320.avif 320w, /media/a/640.avif 640w, /media/a/1280.avif 1280w" sizes="290px" class="hidden"/>',
  )
  expect(html).toContain('srcSet="/media/a/320.webp 320w, /media/a/640.webp 640w, /media/a/1280.webp 1280w"')
})

test('without AVIF it is a plain picture', () => {
  const html = renderToStaticMarkup(<ListingPhoto photo={photo} sizes="290px" />)
  expect(html).toMatch(/^<img src="\/media\/a\/1280.webp"/)
  expect(html).not.toContain('avif')
})
