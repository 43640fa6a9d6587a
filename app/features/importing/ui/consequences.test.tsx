import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consequences } from './consequences.tsx'

const counts = { rows: 3, new: 3, changed: 0, unchanged: 0, refused: 0, duplicates: 0, gone: 0 }
const shown = (drafts: number, newAs: 'submitted' | 'draft' = 'submitted') => {
  const list = { state: 'applied', newAs, reviews: 'first', closing: null, lacks: [] } as const
  return renderToStaticMarkup(<Consequences list={{ ...list, lacks: [], counts: { ...counts, drafts } }} />)
}

test('new homes are told by what they became, not by what was wished', () => {
  const told = (newHomes: { published: number; submitted: number; drafts: number }) => {
    const list = { state: 'applied', newAs: 'submitted', reviews: 'none', closing: null } as const
    const of = { ...counts, changed: 5, drafts: 3, newHomes }
    return renderToStaticMarkup(<Consequences list={{ ...list, lacks: [], counts: of }} />)
  }
  const drafts = told({ published: 0, submitted: 0, drafts: 3 })
  expect(drafts).toContain('3 new homes became drafts, because they are not complete.')
  expect(drafts).not.toContain('published')
  expect(told({ published: 1, submitted: 1, drafts: 1 })).toContain(
    'Of 3 new homes, 1 was published; 1 was submitted, to be published after a review by the people who run this site; 1 became a draft, because it is not complete.',
  )
  expect(told({ published: 3, submitted: 0, drafts: 0 })).toContain('3 new homes were published.')
})

test('a list whose homes all stay drafts does not say that they were published', () => {
  expect(shown(3)).toContain('New homes became drafts, because none of them is complete.')
  expect(shown(3)).not.toContain('published')
  expect(shown(2)).toContain('New homes were published; those that are not complete stay drafts.')
  expect(shown(3, 'draft')).toContain('New homes became drafts.')
})
