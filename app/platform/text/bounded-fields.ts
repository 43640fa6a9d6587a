import { z } from 'zod'
import { cutLine, cutText, LINE_MOST, TEXT_MOST } from './bounded.ts'

/** The message of a text that is too long. */
export type TooLong = string | z.core.$ZodErrorMap<z.core.$ZodIssueTooBig>

/** How every schema begins that reads a text: one that is too long is refused, and nothing after this sees it.
 *  @param most code units as they are sent @param missing the message when it is no text */
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
