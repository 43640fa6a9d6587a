import { firstLetter } from '#app/platform/text/first-letter.ts'

/** The known parts of somebody's name; `email` only for the owner. */
export type Named = { givenName?: string; familyName?: string; name?: string; email?: string }

const first = (text = '') => firstLetter(text).toLocaleUpperCase()

/** Shown instead of a missing picture (specification part 1 §3): initials from given and family name, else from the name,
 *  else the first letter of the email, else ?. */
export function initials({ givenName, familyName, name, email }: Named): string {
  const own = first(givenName) + first(familyName)
  if (own) return own
  const words = name?.trim().split(/\s+/).filter(Boolean) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(first).join('') || first(email) || '?'
}
