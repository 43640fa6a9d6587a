import { ownValue } from '#app/platform/own-value.ts'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'

/** Digits and signs that look like letters, and letters that do not decompose into a letter and a mark. */
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

/** A name reduced to its looks: without case, marks, spaces and signs, with look-alikes mapped to one letter. */
function looksLike(name: string): string {
  const plain = normalized(cutLine(name), 'NFKD')
    .toLowerCase()
    .replaceAll(/\buniv\b/g, 'university')
  const letters = Array.from(plain, (letter) => ownValue(alike, letter) ?? letter).filter((letter) =>
    /[a-z0-9]/.test(letter),
  )
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Minimum letters to look for a name within this one (shorter ones occur in too many), for this one within another, and to compare
 *  for typos (shorter ones are close to too many). */
const LEAST = 3
const LEAST_AS_PART = 5
const LEAST_MISTYPED = 6
/** From this many letters, two may differ instead of one. */
const LEAST_FOR_TWO = 8

/** Whether one becomes the other by adding, leaving out or changing at most `most` letters. Takes linear time, because it only looks
 *  `most` letters to each side. */
function isMistyped(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  const [far, width] = [most + 1, 2 * most + 1]
  // The changes up to letter `at` of one and letter `at + aside - most` of the other.
  let before = Array.from({ length: width }, (_, aside) => Math.max(0, aside - most))
  for (let at = 1; at <= one.length; at += 1) {
    const now: number[] = []
    for (let aside = 0; aside < width; aside += 1) {
      const place = at + aside - most
      if (place < 0 || place > other.length) now.push(far)
      else if (place === 0) now.push(at)
      else {
        const changed = (before[aside] ?? far) + (one[at - 1] === other[place - 1] ? 0 : 1)
        now.push(Math.min(changed, (before[aside + 1] ?? far) + 1, (now[aside - 1] ?? far) + 1))
      }
    }
    before = now
  }
  return (before[other.length - one.length + most] ?? far) <= most
}

/** The names that a name could be mistaken for: it looks the same, contains one, is part of one, or differs by a letter or two. */
export function nearNames(name: string, others: readonly string[]): string[] {
  const look = looksLike(name)
  return others.filter((other) => {
    const theirs = looksLike(other)
    if (theirs.length >= LEAST && look.includes(theirs)) return true
    if (look.length >= LEAST_AS_PART && theirs.includes(look)) return true
    const shorter = Math.min(look.length, theirs.length)
    return shorter >= LEAST_MISTYPED && isMistyped(look, theirs, shorter >= LEAST_FOR_TWO ? 2 : 1)
  })
}
