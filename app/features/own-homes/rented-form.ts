import { z } from 'zod'
import { dateField } from '#app/platform/text/typed-fields.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'

/** What happens after a lease. */
export const nextLeases = ['now', 'later', 'no'] as const
export type NextLease = (typeof nextLeases)[number]
export const nextLeaseLabels: Record<NextLease, string> = {
  now: 'Yes, from now on',
  later: 'Yes, from a later date',
  no: 'No, take it down',
}

/** The lease a manager states, and what follows it. `offerFrom`: when the next lease is offered, if later. */
export type Lease = { through: string; next: NextLease; offerFrom: string | null }

const MOST = 3 * 365 // days ahead, as in check-home.ts
export const NO_DATE = 'Enter a date, such as Jul 31, 2027.'

/** The last day of a lease. @param today ISO date */
export const rentedThroughField = (today: string) =>
  dateField(NO_DATE, today).refine((day) => day >= today && day <= daysLater(today, MOST), {
    error: `Enter the last day of the lease: today or later, within three years.`,
  })

/** @param today ISO date */
export const rentedForm = (today: string) =>
  z
    .object({
      through: rentedThroughField(today),
      next: z.enum(nextLeases, 'Choose whether you offer the next lease.'),
      offerFrom: z.string().max(200, NO_DATE).optional(),
    })
    .transform(({ through, next, offerFrom }, ctx): Lease => {
      if (next !== 'later') return { through, next, offerFrom: null }
      const read = dateField(NO_DATE, today).safeParse(offerFrom ?? '')
      const last = daysLater(through, 1)
      if (read.success && read.data > today && read.data <= last)
        return { through, next, offerFrom: read.data }
      const message = read.success
        ? `Enter a day after today, and no later than ${formatFullDate(last)}, when the next lease begins.`
        : NO_DATE
      ctx.addIssue({ code: 'custom', path: ['offerFrom'], message })
      return z.NEVER
    })
