import { z } from 'zod'
import type { BoundedText } from './bounded.ts'
import { boundedText, type TooLong } from './bounded-fields.ts'

/** Invisible characters: control characters such as NUL, which PostgreSQL refuses, and those that change text
 *  direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const UNSEEN_IN_TEXT = /[^\P{Cc}\n]+|[\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu

/** Trims a text to one line without invisible characters. */
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

/** A field for one line of at most so many characters after trimming. Before it, there may be four times as many: forms send
 *  two for each line end. @param missing the message when it is no text */
export const plainLine = (most: number, tooLong: TooLong, missing?: string) =>
  boundedText(4 * most + 1000, tooLong, missing)
    .transform(lineOf)
    .pipe(z.string().max(most, { error: tooLong }))

/** A field for several lines; otherwise as `plainLine`. */
export const plainLines = (most: number, tooLong: TooLong, missing?: string) =>
  boundedText(4 * most + 1000, tooLong, missing)
    .transform(linesOf)
    .pipe(z.string().max(most, { error: tooLong }))
