const MARKS = /[\p{Bidi_Control}\0]/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** Text that PostgreSQL can store, in a column or in JSON: without NUL and without lone surrogates (half an emoji). */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The start of a text: at most `most` characters, without half a character at its end. */
export function wholeStart(text: string, most: number): string {
  if (text.length <= most) return text
  const isHalf = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800
  return text.slice(0, isHalf ? most - 1 : most)
}

/** A name from a person's file, ready to store and show: one line without marks that change text direction, cut to `most`
 *  characters, none of them in half. */
export const plainName = (text: string, most: number): string =>
  wholeStart(text.replace(MARKS, '').replace(CONTROLS, ' ').trim(), most).toWellFormed()
