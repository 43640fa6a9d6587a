import { z } from 'zod'
import type { BoundedText } from './bounded.ts'
import { boundedText, type TooLong } from './bounded-fields.ts'

/** Invisible characters: control characters such as NUL, which PostgreSQL rejects, and those that change text direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const UNSEEN_IN_TEXT = /[^\P{Cc}\n]+|[\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu

/** Turns a text into one trimmed line without invisible characters. */
export const lineOf = (text: BoundedText): string => text.replace(UNSEEN, ' ').trim()

/** Trims a text of several lines, without invisible characters; at most one empty line in a row. */
export const linesOf = (text: BoundedText): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN_IN_TEXT, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A one-line field of at most `most` characters after trimming. The submitted text may be four times as long, because forms
 *  send two characters for each line end. @param missing the message when it is not a text */
export const plainLine = (most: number, tooLong: TooLong, missing?: string) =>
  boundedText(4 * most + 1000, tooLong, missing)
    .transform(lineOf)
    .pipe(z.string().max(most, { error: tooLong }))

/** A field for several lines; otherwise like `plainLine`. */
export const plainLines = (most: number, tooLong: TooLong, missing?: string) =>
  boundedText(4 * most + 1000, tooLong, missing)
    .transform(linesOf)
    .pipe(z.string().max(most, { error: tooLong }))
