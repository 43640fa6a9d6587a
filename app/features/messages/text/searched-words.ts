import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { LONGEST_SEARCH } from '../rules.ts'

const MOST_WORDS = 8

/** The words of a search: letters and digits of any script. */
export function searchedWords(text: string): string[] {
  const words = normalized(cutLine(text, LONGEST_SEARCH), 'NFC')
    .toWellFormed()
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  return (words ?? []).slice(0, MOST_WORDS)
}
