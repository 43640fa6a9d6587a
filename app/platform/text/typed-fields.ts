import { z } from 'zod'
import { boundedLine } from './bounded-fields.ts'
import { hasYear, readDate, readDollars, readMoney } from './typed-values.ts'

/** A form field for a date as people type it; its value is an ISO date.
 *  @param error the message when it is not a date
 *  @param today the ISO date that "now" means */
export const dateField = (error: string, today?: string) =>
  boundedLine(200, error, error).transform((text, context) => {
    const date = readDate(text, today)
    if (date) return date
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** A day or a moment in ISO format from a script or a file, that can be stored. @param error the message when it is not one */
export const isoDay = (error?: string) => z.iso.date(error).refine(hasYear, { error })
export const isoMoment = () => z.iso.datetime().refine(hasYear)

const WHOLE_DOLLARS = 'Enter whole dollars, without cents.'

/** A form field for whole dollars, typed or pasted. */
export const dollarsField = (error: string) =>
  boundedLine(200, error, error).transform((text, context) => {
    const dollars = readDollars(text)
    if (typeof dollars === 'number') return dollars
    const hasCents = typeof readMoney(text) === 'number'
    context.addIssue({ code: 'custom', message: hasCents ? WHOLE_DOLLARS : error })
    return z.NEVER
  })
