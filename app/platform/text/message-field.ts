import { z } from 'zod'
import { boundedText } from './bounded-fields.ts'
import { plainText } from './message-text.ts'

export const tooLong = (most: number) => `Use at most ${most.toLocaleString('en-US')} characters.`

/** A message to other people: not empty, and normalized for storage. @param most characters in UTF-16 units */
export const messageField = (missing: string, most: number) =>
  boundedText(4 * most, tooLong(most), missing)
    .transform(plainText)
    .pipe(z.string().min(1, missing).max(most, tooLong(most)))
