import { expect, test } from 'vitest'
import { foundPiece } from './found-piece.ts'

const marked = (text: string, search: string) =>
  foundPiece(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test('every searched beginning is marked, in any script, and nothing within a word', () => {
  expect(marked('A laundry room, Laundry day, no relaundry', 'laund day')).toBe(
    'A [laund]ry room, [Laund]ry [day], no relaundry',
  )
  expect(marked('Das Könighaus', 'königh')).toBe('Das [Königh]aus')
  expect(marked('a.b (c)', '. (')).toBe('a.b (c)')
})

test('a long message is cut around the first hit', () => {
  const piece = marked(`${'before, '.repeat(50)}the laundry${' after'.repeat(50)}`, 'laundry')
  expect(piece).toMatch(/^… before, .*the \[laundry\] after/)
  expect(piece.length).toBeLessThan(180)
})
