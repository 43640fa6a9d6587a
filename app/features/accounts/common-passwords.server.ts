import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that are tried first by whoever guesses, in lower case. */
const common = new Set(dictionary['passwords-common'].map(String))

/** What lies beside each other on a keyboard or in the alphabet, there and back. */
const rows = ['12345678901234567890', 'qwertyuiop[]', 'asdfghjkl;', 'abcdefghijklmnopqrstuvwxyz'].flatMap(
  (row) => [row, Array.from(row).toReversed().join('')],
)

/** UTF-16 letters that are looked at: no password that a form takes is longer, and looking for repeats takes the square. */
const MOST = 300

/** Why a password is too easy to guess, as a sentence for its field; null when it is not. No rule of what must be in it.
 *  @param own what somebody else may know of the person, such as the address and the names */
export function guessable(password: string, own: readonly string[] = []): string | null {
  if (password.length > MOST) return null
  const bare = reduced(password)
  if (new Set(bare).size <= 2) return 'This repeats one or two characters. Choose something harder to guess.'
  const core = withoutEnds(bare)
  const isMostOfIt = core.length * 2 >= bare.length
  if ([bare, withoutRepeat(bare), isMostOfIt ? withoutRepeat(core) : bare].some((text) => common.has(text)))
    return 'This is one of the most used passwords, or nearly one, and is guessed first. Choose another one.'
  if (rows.some((row) => row.includes(bare)))
    return 'This is a row of neighboring characters. Choose something harder to guess.'
  const known = own.flatMap((text) => [text, text.split('@')[0] ?? '']).flatMap(spellings)
  if (spellings(password).some((text) => known.includes(text)))
    return 'This is little more than your name or address. Choose something that nobody can look up.'
  return null
}

/** What somebody tries who knows a word: as it is, twice, and its letters alone. */
const spellings = (text: string) =>
  [
    reduced(text),
    withoutRepeat(reduced(text)),
    withoutRepeat(reduced(text).replaceAll(/\P{L}+/gu, '')),
  ].filter(Boolean)

/** In lower case and without spaces: both are the first things that are tried. */
const reduced = (text: string) => text.slice(0, MOST).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** "hellohello" is "hello". */
const withoutRepeat = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** "!dragon2024" is "dragon". */
const withoutEnds = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
