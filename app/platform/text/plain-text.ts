import { z } from 'zod'

/** Invisible characters: control characters such as NUL, which PostgreSQL refuses, and those that change text
 *  direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const UNSEEN_IN_TEXT = /[^\P{Cc}\n]+|[\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu

/** Trims a text to one line without invisible characters. */
export const plainLine = z.string().transform((text) => text.replace(UNSEEN, ' ').trim())

/** The same for several lines; at most one empty line in a row. */
export const plainLines = z.string().transform((text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN_IN_TEXT, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
)
