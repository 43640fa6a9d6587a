import { ownValue } from '#app/platform/own-value.ts'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'

/** Digits and signs that are read as letters, and letters that are no letter with a mark. */
const alike: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '!': 'l',
  '|': 'l',
  $: 's',
  '@': 'a',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'l',
  i: 'l',
}

/** A name as it looks: without case, marks, spaces and signs, and one letter for those that look the same. */
function looksLike(name: string): string {
  const plain = normalized(cutLine(name), 'NFKD').toLowerCase()
  const letters = Array.from(plain, (letter) => ownValue(alike, letter) ?? letter).filter((letter) =>
    /[a-z0-9]/.test(letter),
  )
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Shorter names are in too many others. */
const LEAST = 3

/** Those of some names that a name could be mistaken for: it looks the same, or contains one. */
export function nearNames(name: string, others: readonly string[]): string[] {
  const look = looksLike(name)
  return others.filter((other) => {
    const theirs = looksLike(other)
    return theirs.length >= LEAST && look.includes(theirs)
  })
}
