import { z } from 'zod'
import { cutLine, cutText, LINE_MOST, TEXT_MOST } from './bounded.ts'

/** The error message for a text that is too long. */
export type TooLong = string | z.core.$ZodErrorMap<z.core.$ZodIssueTooBig>

/** The start of every schema that reads a text: rejects a text that is too long, before any further step sees it.
 *  @param most code units as sent @param missing the message when it is not a text */
export const boundedLine = (most: number, tooLong: TooLong, missing?: string) =>
  z
    .string(missing)
    .max(Math.min(most, LINE_MOST), { error: tooLong, abort: true })
    .transform((text) => cutLine(text))

/** `boundedLine` for several lines. */
export const boundedText = (most: number, tooLong: TooLong, missing?: string) =>
  z
    .string(missing)
    .max(Math.min(most, TEXT_MOST), { error: tooLong, abort: true })
    .transform((text) => cutText(text))
