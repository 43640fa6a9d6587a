/** The text without these characters at its end. A regular expression such as `/-+$/` would retry each run of them from
 *  every character in it.
 *  @param character matches one character */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The text before and after the first separator; without one, everything and ''. */
export function cutAt(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
