import { dictionary } from '@zxcvbn-ts/language-common'
import { cutLine, normalized } from '#app/platform/text/bounded.ts'
import { Busy } from '#app/platform/errors.ts'

/** The most common passwords, in lower case. */
const common = new Set(dictionary['passwords-common'].map(String))

/** Neighboring keys and letters of the alphabet, forwards and backwards. */
const rows = ['12345678901234567890', 'qwertyuiop[]', 'asdfghjkl;', 'abcdefghijklmnopqrstuvwxyz'].flatMap(
  (row) => [row, Array.from(row).toReversed().join('')],
)

/** The most UTF-16 code units to examine per text, and the most texts that others may know: the search for repetitions takes
 *  quadratic time. */
const MOST = 100
const MOST_OWN = 20

/** Why a password is too easy to guess, as a sentence for its field; null if it is fine. There is no rule about required characters.
 *  @param own what others may know about the person: name, address, business */
export function guessable(password: string, own: readonly string[] = []): string | null {
  const bare = reduced(password)
  if (new Set(bare).size <= 2) return 'This repeats one or two characters. Choose something harder to guess.'
  const core = withoutEnds(bare)
  const isMostOfIt = core.length * 2 >= bare.length
  if ([bare, withoutRepeat(bare), isMostOfIt ? withoutRepeat(core) : bare].some((text) => common.has(text)))
    return 'This is one of the most common passwords, or close to one. Choose another one.'
  if (rows.some((row) => row.includes(bare)))
    return 'This is a simple sequence of characters. Choose something harder to guess.'
  const known = own
    .slice(0, MOST_OWN / 2)
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .flatMap(spellings)
  if (spellings(password).some((text) => known.includes(text)))
    return 'This is too close to your name or email address. Choose something harder to guess.'
  return null
}

/** Variants of a known word: as it is, doubled, and only its letters. */
const spellings = (text: string) =>
  [
    reduced(text),
    withoutRepeat(reduced(text)),
    withoutRepeat(reduced(text).replaceAll(/\P{L}+/gu, '')),
  ].filter(Boolean)

/** In lower case and without spaces, because guessers try both first. */
const reduced = (text: string) => normalized(cutLine(text, MOST), 'NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** "hellohello" is "hello". */
const withoutRepeat = (text: string) => text.slice(0, `${text}${text}`.indexOf(text, 1))

/** "!dragon2024" is "dragon". */
const withoutEnds = (text: string) => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''

/** Too many passwords are waiting to be hashed; `wait` in seconds. */
export type TooBusy = { ok: false; reason: 'busy'; failed: string; wait: number }

const BUSY = 'The site is very busy right now. Please try again in a moment.'

/** Runs a password operation and returns `busy` instead of throwing, so that the page can phrase the error and keep the typed values. */
export async function busyOr<Result>(
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | TooBusy> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    if (error instanceof Busy) return { ok: false, reason: 'busy', failed: BUSY, wait: error.retryAfter }
    throw error
  }
}
