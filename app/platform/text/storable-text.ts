const MARKS = /[\p{Bidi_Control}\0]/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** Text that PostgreSQL stores, in a column or in JSON: without NUL, and without half of a character (an emoji is two). */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The start of a text: at most so many characters, and no half one at its end. */
export function wholeStart(text: string, most: number): string {
  if (text.length <= most) return text
  const isHalf = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800
  return text.slice(0, isHalf ? most - 1 : most)
}

/** A name from somebody's file as it can be stored and shown: one line without marks that change the direction of text, cut to
 *  `most` letters, none of them in half. */
export const plainName = (text: string, most: number): string =>
  wholeStart(text.replace(MARKS, '').replace(CONTROLS, ' ').trim(), most).toWellFormed()
