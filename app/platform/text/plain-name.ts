const MARKS = /[\p{Bidi_Control}\0]/gu
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** A name from somebody's file as it can be stored and shown: one line without marks that change the direction of text, cut to
 *  `most` letters, none of them in half. */
export function plainName(text: string, most: number): string {
  return text.replace(MARKS, '').replace(CONTROLS, ' ').trim().slice(0, most).toWellFormed()
}
