/** Check the length first. A text from outside (a form, an address, JSON, a header, a cell) may be as long as its whole
 *  request, and a regular expression or Unicode normalization can take quadratic time. So functions that use one take these
 *  types, which only this file creates; a plain `string` does not compile there (tests/bounded-refuses.ts). */
declare const BOUNDED: unique symbol
/** At most TEXT_MOST code units: several lines. Reading it must take linear time. */
export type BoundedText = string & { readonly [BOUNDED]: 'line' | 'text' }
/** At most LINE_MOST code units: one value, such as a name, an amount or an address. */
export type BoundedLine = string & { readonly [BOUNDED]: 'line' }

export const LINE_MOST = 1000
/** The largest body of a form. */
export const TEXT_MOST = 256 * 1024

/** Rejects a text that is too long, so that none is read in part. @returns null for a longer text */
export function bounded(text: string, most = LINE_MOST): BoundedLine | null {
  return text.length <= Math.min(most, LINE_MOST) ? (text as BoundedLine) : null
}

/** Cuts a text that is too long: for searches and names, whose beginning means the same. */
export function cutLine(text: string, most = LINE_MOST): BoundedLine {
  return text.slice(0, Math.min(most, LINE_MOST)) as BoundedLine
}

/** Cuts a text of several lines. */
export function cutText(text: string, most = TEXT_MOST): BoundedText {
  return text.slice(0, Math.min(most, TEXT_MOST)) as BoundedText
}

/** A longer run of combining marks than any real text has (Unicode's Stream-Safe Text Format, UAX #15). */
const MARKS = /(\p{M}{30})\p{M}+/gu

/** Unicode normalization, whose time grows with the square of a run of combining marks: long texts are cut to shorter runs first. */
export function normalized(text: BoundedText, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const safe = text.length <= LINE_MOST ? text : text.replaceAll(MARKS, '$1')
  return safe.normalize(form)
}
