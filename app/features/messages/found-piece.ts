import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { LONGEST_SEARCH } from './rules.ts'

const BEFORE = 30 // characters before the first hit
const LENGTH = 160

/** The part of a message around the searched words, split so that matches can be highlighted. */
export function foundPiece(text: string, search: string): { text: string; isHit: boolean }[] {
  const words = searchedWords(search)
  if (words.length === 0) return [{ text: text.slice(0, LENGTH), isHit: false }]
  const beginning = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${words.join('|')})`, 'giu')
  const first = text.search(beginning)
  const start = Math.max(0, first - BEFORE)
  const cut = text.slice(start, start + LENGTH).toWellFormed()
  const piece = start > 0 ? `… ${cut.replace(/^[^\p{L}\p{N}]+/u, '')}` : cut
  const parts: { text: string; isHit: boolean }[] = []
  let end = 0
  for (const hit of piece.matchAll(beginning)) {
    if (hit.index > end) parts.push({ text: piece.slice(end, hit.index), isHit: false })
    parts.push({ text: hit[0], isHit: true })
    end = hit.index + hit[0].length
  }
  if (end < piece.length) parts.push({ text: piece.slice(end), isHit: false })
  return parts
}

const MOST_WORDS = 8

/** The words of a search: letters and digits of any script. */
export function searchedWords(text: string): string[] {
  const words = normalized(cutLine(text, LONGEST_SEARCH), 'NFC')
    .toWellFormed()
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  return (words ?? []).slice(0, MOST_WORDS)
}
