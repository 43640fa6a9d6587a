import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consequences } from './consequences.tsx'

const counts = { rows: 3, new: 3, changed: 0, unchanged: 0, refused: 0, duplicates: 0, gone: 0 }
const shown = (drafts: number, newAs: 'submitted' | 'draft' = 'submitted') => {
  const list = { state: 'applied', newAs, reviews: 'first', closing: null, lacks: [] } as const
  return renderToStaticMarkup(<Consequences list={{ ...list, lacks: [], counts: { ...counts, drafts } }} />)
}

test('a list whose homes all stay drafts does not say that they were published', () => {
  expect(shown(3)).toContain('New homes became drafts, because none of them is complete.')
  expect(shown(3)).not.toContain('published')
  expect(shown(2)).toContain('New homes were published; those that are not complete stay drafts.')
  expect(shown(3, 'draft')).toContain('New homes became drafts.')
})
