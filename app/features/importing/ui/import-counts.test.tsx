import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { importCsvPath } from '../paths.ts'
import { FindingList, ImportCountList } from './import-counts.tsx'

test('where the page ends, a link leads to all changes', () => {
  const counts = { rows: 700, new: 0, changed: 700, unchanged: 0, refused: 0, duplicates: 0, gone: 0 }
  const changed = [{ line: 2, id: 'h1', changes: ['Price: $900 → $950'] }]
  const shown = (list: { changed: typeof changed; changedCount: number }, of = counts) =>
    renderToStaticMarkup(<ImportCountList counts={of} list={{ id: 'an-id', ...list }} />)
  const more = shown({ changed, changedCount: 700 })
  expect(more).toContain('And 699 more homes. ')
  expect(more).toContain(`<a href="${importCsvPath('an-id')}"`)
  expect(shown({ changed, changedCount: 1 }, { ...counts, changed: 1 })).not.toContain('<a ')
})

test('a quoted sentence is not inside a paragraph, which a browser would end before it', () => {
  const quote = { before: '', phrase: 'Perfect for quiet girls', after: '' }
  const finding = { line: 5, id: 'a', kind: 'wording', field: 'description', text: 'The law', quote } as const
  const html = renderToStaticMarkup(<FindingList findings={[{ ...finding, label: 'Description' }]} />)
  expect(html).toContain('<blockquote')
  expect(html).not.toMatch(/<p[ >](?:(?!<\/p>).)*<blockquote/)
})
