import { z } from 'zod'

/** Letters that nobody sees and that PostgreSQL refuses (NUL) or that turn the writing around. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const UNSEEN_IN_TEXT = /[^\P{Cc}\n]+|[\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu

/** One line without what nobody sees. */
export const plainLine = z.string().transform((text) => text.replace(UNSEEN, ' ').trim())

/** Several lines, the same way; never more than one empty line in a row. */
export const plainLines = z.string().transform((text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN_IN_TEXT, ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
)
