import { normalized, type BoundedText } from './bounded.ts'

/** Control characters except line ends, characters that change the direction of surrounding text, and invisible ones, except
 *  those that some scripts and emoji need. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]--[\n\p{Join_C}\u{E0020}-\u{E007F}]]/gv
/** More combining marks than any script uses would cover the lines around them. */
const PILE = /(\p{M}{4})\p{M}+/gu

/** A text as stored and shown: in composed form, without invisible characters, with at most one empty line in a row. */
export function plainText(text: BoundedText): string {
  return normalized(text, 'NFC')
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(PILE, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
