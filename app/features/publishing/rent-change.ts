import { z } from 'zod'
import { formatMoney } from '#app/platform/text/format.ts'
import { cutLine } from '#app/platform/text/bounded.ts'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { readMoney } from '#app/platform/text/typed-values.ts'

/** Maximum number of rents changed at once, in one transaction and on one page. */
export const MOST_RENTS = 1000

/** A change of several rents, up or down: a percentage, or dollars a month. */
export type RentChange = { by: 'percent' | 'dollars'; amount: number }

const UNREAD = 'Enter the change as a number, such as 3 or -50.'
const MOST_CHANGE = 99_999_999 // cents

export const rentChangeForm = z
  .object({
    by: z.enum(['percent', 'dollars'], 'Choose percent or dollars.'),
    amount: boundedLine(200, UNREAD),
  })
  .transform(({ by, amount }, ctx): RentChange => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', path: ['amount'], message })
      return z.NEVER
    }
    const [start = '', sign = ''] = /^\s*(?:\$\s*)?([+−-]?)/.exec(amount) ?? []
    const cents = readMoney(cutLine(amount.slice(start.length).trimEnd().replace(/%$/, '')))
    if (cents === null) return refuse('Enter by how much, such as 3 or -50.')
    if (cents === undefined || cents > MOST_CHANGE) return refuse(UNREAD)
    const value = (sign === '' || sign === '+' ? cents : -cents) / 100
    if (value === 0) return refuse('A change of 0 changes nothing.')
    if (by === 'percent' && Math.abs(value) > 50)
      return refuse('You can change rents by at most 50 percent at once.')
    return { by, amount: value }
  })

/** The new rent in cents, rounded to whole dollars; a rent that is not stated stays so. */
export function changedRent(cents: number, { by, amount }: RentChange): number {
  if (cents === 0) return 0
  const changed = by === 'percent' ? cents * (1 + amount / 100) : cents + amount * 100
  return Math.max(100, Math.round(changed / 100) * 100)
}

/** `3 per cent more`, `$50 less`. */
export function rentChangeText({ by, amount }: RentChange): string {
  const size = Math.abs(amount)
  return `${by === 'percent' ? `${size} percent` : formatMoney(size * 100)} ${amount > 0 ? 'more' : 'less'}`
}
