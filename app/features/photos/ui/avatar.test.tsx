import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const photo = {
  id: 'a',
  width: 320,
  height: 320,
  widths: [96, 320],
  thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
  alt: '',
}
const of = { givenName: 'Ana', familyName: 'Diaz' }

test('a picture that is there as AVIF is offered so first, in the same widths, with the WebP behind it', () => {
  const html = renderToStaticMarkup(<Avatar of={of} size="lg" photo={{ ...photo, avif: true }} />)
  expect(html).toContain(
    '<source type="image/avif" srcSet="/media/a/96.avif 96w, /media/a/320.avif 320w" sizes="64px" class="hidden"/>',
  )
  expect(html).toContain('srcSet="/media/a/96.webp 96w, /media/a/320.webp 320w"')
})

test('without AVIF it is a plain picture over the initials', () => {
  const html = renderToStaticMarkup(<Avatar of={of} photo={{ ...photo, avif: false }} />)
  expect(html).toMatch(/>AD<img src="\/media\/a\/96.webp"/)
  expect(html).not.toContain('avif')
})
