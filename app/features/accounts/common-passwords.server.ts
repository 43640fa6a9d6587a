import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that are tried first by whoever guesses, in lower case. */
const common = new Set(dictionary['passwords-common'].map(String))

/** Why a password is too easy to guess, as a sentence for its field; null when it is not.
 *  @param own what somebody else may know of the person, such as the address and the names */
export function guessable(password: string, own: readonly string[] = []): string | null {
  const typed = password.toLowerCase().trim()
  const bare = typed.replaceAll(/\s+/g, '')
  if (new Set(bare).size <= 2) return 'This repeats one or two characters. Choose something harder to guess.'
  if (common.has(typed) || common.has(bare) || common.has(withoutRepeat(bare)))
    return 'This is one of the most used passwords, and is guessed first. Choose another one.'
  const known = own.map((text) => text.toLowerCase().replaceAll(/\s+/g, ''))
  if (known.some((text) => text !== '' && bare === text))
    return 'This is your name or address. Choose something that nobody can look up.'
  return null
}

/** "hellohello" is "hello". */
const withoutRepeat = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text
