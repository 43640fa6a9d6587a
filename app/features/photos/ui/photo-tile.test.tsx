import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PhotoTile } from './photo-tile.tsx'

test('each button is named by the text that it shows (WCAG 2.5.3)', () => {
  const size = { width: 4, height: 3, widths: [4], thumbhash: '', avif: false }
  const photo = { id: 'p', alt: '', ...size }
  const tile = { photo, index: 2, count: 3, returnTo: '/', hasCover: true, isLogo: false }
  const nothing = () => undefined
  const Page = createRoutesStub([
    { path: '/', Component: () => <PhotoTile {...tile} onMove={nothing} onTake={nothing} /> },
  ])
  const buttons = [
    ...renderToStaticMarkup(<Page />).matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g),
  ]
  const named = buttons.map(([, name = '', shown = '']) => [name, shown.replaceAll(/<[^>]*>/g, '').trim()])
  expect(named).toContainEqual(['Use as cover photo: photo 3', 'Use as cover photo'])
  for (const [name = '', shown = ''] of named) expect(name).toContain(shown)
})
